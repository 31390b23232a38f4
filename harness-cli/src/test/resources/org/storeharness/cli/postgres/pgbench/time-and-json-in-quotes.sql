-- setup: CREATE TABLE q (a text, b time, c jsonb, d text)
-- check: SELECT string_agg(DISTINCT a || ' ' || b || ' ' || c || ' ' || d, ',') FROM q
-- expect: 07:30:05 12:30:00 {"a": true, "b": 1} x:y
-- flags: -c 1 -t 3
INSERT INTO q VALUES (to_char(time '07:30:05', 'HH24:MI:SS'), '12:30:00', '{"a":true,"b":1}', 'x:y');
