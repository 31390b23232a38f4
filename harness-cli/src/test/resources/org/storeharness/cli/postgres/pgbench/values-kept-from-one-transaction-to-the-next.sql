-- setup: CREATE TABLE q (a int)
-- check: SELECT string_agg(a::text, ',' ORDER BY a) FROM q
-- expect: 1,2,3,4,5
-- flags: -c 1 -t 5 -D n=0
\set n :n + 1
INSERT INTO q VALUES (:n);
