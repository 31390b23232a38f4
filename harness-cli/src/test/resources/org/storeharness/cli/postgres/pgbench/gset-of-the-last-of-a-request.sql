-- setup: CREATE TABLE q (a int)
-- check: SELECT string_agg(DISTINCT a::text, ' ') FROM q
-- expect: 3
-- flags: -c 1 -t 3
SELECT 1 AS n \; SELECT 2 AS n \; SELECT 3 AS n
\gset
INSERT INTO q VALUES (:n);
