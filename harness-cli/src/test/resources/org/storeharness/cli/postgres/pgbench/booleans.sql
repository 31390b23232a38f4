-- setup: CREATE TABLE q (a bool)
-- check: SELECT string_agg(a::text, ',' ORDER BY a) FROM (SELECT DISTINCT a FROM q) AS each
-- expect: false,true
-- flags: -c 2 -t 3
\set b :client_id > 0
INSERT INTO q VALUES (:b);
