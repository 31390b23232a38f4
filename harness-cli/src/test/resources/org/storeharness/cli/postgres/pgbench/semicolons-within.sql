-- setup: CREATE TABLE q (a text)
-- check: SELECT string_agg(DISTINCT a, ',') || ' ' || count(*) FROM q
-- expect: it's;a\;b 3
-- flags: -c 1 -t 3
CREATE RULE r AS ON UPDATE TO q DO ALSO (SELECT 1; SELECT 2);
INSERT INTO q VALUES (E'it\'s;' || 'a\;b');
DROP RULE r ON q;
