-- setup: CREATE TABLE q (v text)
-- check: SELECT string_agg(v || ' ' || n, ', ' ORDER BY v) FROM (SELECT v, count(*) AS n FROM q GROUP BY v) AS each
-- expect: name_1 20, name_2 20
\set id 1 + :client_id
INSERT INTO q (v) VALUES ('name_:id');
