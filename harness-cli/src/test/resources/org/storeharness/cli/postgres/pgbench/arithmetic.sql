-- setup: CREATE TABLE q (v text)
-- check: SELECT DISTINCT v FROM q
-- expect: 10 -3 -1 17 2.5 24 -4 8 1 3 4 -12
-- flags: -c 1 -t 3
\set a 2 + 3 * 4 % 5 - -6
\set b -7 / 2
\set c -7 % 3
\set d (5 + 12) * 1
\set e 5 / 2.0
\set f 1 << 3 | 16
\set g ~1 + 2
\set h 8 & 12
\set i 5 # 4
\set j 12 >> 2
\set k 5 & 3 + 1
\set l - (3 * + 4)
INSERT INTO q VALUES (':a :b :c :d :e :f :g :h :i :j :k :l');
