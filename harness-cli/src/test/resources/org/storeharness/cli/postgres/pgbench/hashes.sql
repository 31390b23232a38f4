-- setup: CREATE TABLE q (v text)
-- check: SELECT DISTINCT v FROM q
-- expect: -7793829335365542153 -5817877081768721676 -837761221932631145
-- flags: -c 1 -t 3
\set a hash_fnv1a(10, 5432)
\set b hash_murmur2(10, 5432)
\set c hash(-1, 7)
INSERT INTO q VALUES (':a :b :c');
