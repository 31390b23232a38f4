-- setup: CREATE TABLE q (a int)
-- check: SELECT count(*) || ' ' || sum(a) FROM q
-- expect: 60 100
-- flags: -c 2 -t 10
INSERT INTO q VALUES (1); INSERT INTO q VALUES (2);INSERT INTO q
  VALUES
  (2)
