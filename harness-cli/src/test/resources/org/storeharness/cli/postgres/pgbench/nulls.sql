-- setup: CREATE TABLE q (a int, b text)
-- check: SELECT count(*) || ' ' || count(a) || ' ' || min(b) FROM q
-- expect: 3 0 NULL
-- flags: -c 1 -t 3
\set n null
INSERT INTO q VALUES (:n, ':n');
