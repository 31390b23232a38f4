-- setup: CREATE TABLE q (v text)
-- check: SELECT DISTINCT v FROM q
-- expect: 0.333333333333333 1e+20 100 1e-07 0.0001 -1.5 123456789012345 1.23456789012346e+15
-- flags: -c 1 -t 3
\set a 1.0 / 3
\set b 1e20
\set c 1e2
\set d 1e-7
\set e 0.0001
\set f -1.5
\set g 123456789012345.0
\set h 1234567890123456.0
INSERT INTO q VALUES (':a :b :c :d :e :f :g :h');
