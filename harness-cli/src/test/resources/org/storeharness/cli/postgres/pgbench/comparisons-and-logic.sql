-- setup: CREATE TABLE q (v text)
-- check: SELECT DISTINCT v FROM q
-- expect: true true false true true false true true false true
-- flags: -c 1 -t 3
\set a 1 < 2 and 2 <= 2
\set b 3 <> 4 or 1 = 0
\set c not (1 != 2)
\set d 2 > 1 and 2 >= 2
\set e null is null
\set f 1 is null
\set g true is not false
\set h 1 notnull
\set i 5 isnull
\set j 1 = 1.0
INSERT INTO q VALUES (':a :b :c :d :e :f :g :h :i :j');
