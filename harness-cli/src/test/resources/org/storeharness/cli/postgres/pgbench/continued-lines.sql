-- setup: CREATE TABLE q (a int)
-- check: SELECT sum(a) FROM q
-- expect: 18
-- flags: -c 1 -t 3
\set a 1 + \
  2 + \
  3
INSERT INTO q VALUES (:a);
