-- setup: CREATE TABLE q (a int, b int, c int, d int)
-- check: SELECT count(*) || ' ' || bool_and(a BETWEEN 1 AND 10 AND b BETWEEN -3 AND 3 AND c BETWEEN 5 AND 8 AND d BETWEEN 1 AND 1000) FROM q
-- expect: 200 true
-- flags: -c 2 -t 100
\set a random(1, 10)
\set b random_gaussian(-3, 3, 2.5)
\set c random_exponential(5, 8, 3.0)
\set d random_zipfian(1, 1000, 1.07)
INSERT INTO q VALUES (:a, :b, :c, :d);
