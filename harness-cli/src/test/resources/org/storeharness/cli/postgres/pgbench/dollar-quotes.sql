-- setup: CREATE TABLE q (n int)
-- check: SELECT string_agg(n || ':' || c, ' ' ORDER BY n) FROM (SELECT n, count(*) AS c FROM q GROUP BY n) AS each
-- expect: 100:20 101:20
\set n 100 + :client_id
DO $$ BEGIN INSERT INTO q VALUES (:n); END $$;
