-- setup: CREATE TABLE q (a int)
-- check: SELECT sum(a) FROM q
-- expect: 15
-- flags: -c 1 -t 3
\set größe 5
INSERT INTO q VALUES (:größe);
