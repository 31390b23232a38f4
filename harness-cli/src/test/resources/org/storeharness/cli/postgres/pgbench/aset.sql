-- setup: CREATE TABLE q (a int, b int, c int)
-- check: SELECT string_agg(DISTINCT a || ' ' || b || ' ' || c, ',') FROM q
-- expect: 1 2 9
-- flags: -c 1 -t 3
\set none 9
SELECT 1 AS one \; SELECT 2 AS two \; SELECT 3 AS none WHERE false \aset
INSERT INTO q VALUES (:one, :two, :none);
