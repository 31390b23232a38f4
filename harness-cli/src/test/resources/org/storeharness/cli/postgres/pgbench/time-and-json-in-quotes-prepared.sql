-- ours-alone
-- setup: CREATE TABLE q (a text, c jsonb)
-- check: SELECT string_agg(DISTINCT a || ' ' || c, ',') FROM q
-- expect: 07:30:05 {"a": true}
-- flags: -c 1 -t 3 -M prepared
INSERT INTO q VALUES (to_char(time '07:30:05', 'HH24:MI:SS'), '{"a":true}');
