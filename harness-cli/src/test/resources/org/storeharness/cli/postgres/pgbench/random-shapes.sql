-- setup: CREATE TABLE q (g int, e int, z int)
-- check: SELECT bool_and(c) FROM (SELECT avg(g) BETWEEN 45 AND 56 AS c FROM q UNION SELECT avg(e) BETWEEN 15 AND 25 FROM q UNION SELECT count(*) FILTER (WHERE z = 1) BETWEEN 60 AND 160 FROM q) AS each
-- expect: t
-- flags: -c 2 -t 200
\set g random_gaussian(1, 100, 5.0)
\set e random_exponential(1, 100, 5.0)
\set z random_zipfian(1, 1000, 1.2)
INSERT INTO q VALUES (:g, :e, :z);
