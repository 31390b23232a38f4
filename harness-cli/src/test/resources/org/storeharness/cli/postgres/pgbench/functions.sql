-- setup: CREATE TABLE q (v text)
-- check: SELECT DISTINCT v FROM q
-- expect: 4 4.5 3 6 2.5 -3 2 3.14159265358979 1024 8 3 2 1 6
-- flags: -c 1 -t 3
\set a abs(-4)
\set b abs(-4.5)
\set c double(3)
\set d int(5.5)
\set e greatest(1, 2.5, -3)
\set f least(4, 5, -3)
\set g mod(8, 3)
\set h pi()
\set i pow(2, 10)
\set j power(2.0, 3)
\set k sqrt(9)
\set l ln(exp(2.0))
\set m exp(0)
\set n debug(5 + 1)
INSERT INTO q VALUES (':a :b :c :d :e :f :g :h :i :j :k :l :m :n');
