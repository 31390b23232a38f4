-- setup: CREATE TABLE q (v text)
-- check: SELECT string_agg(v || ' ' || n, ', ' ORDER BY v) FROM (SELECT v, count(*) AS n FROM q GROUP BY v) AS each
-- expect: 1 10, 2 10, 3 10
-- flags: -c 3 -t 10
\set v case when :client_id = 0 then 1 when :client_id = 1 then 2 else 3 end
INSERT INTO q VALUES (:v);
