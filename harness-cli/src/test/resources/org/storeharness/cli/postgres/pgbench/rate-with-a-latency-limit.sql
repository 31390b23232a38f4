-- setup: CREATE TABLE q (a int)
-- check: SELECT count(*) FROM q
-- expect: 20
-- flags: -c 2 -t 10 -R 200 -L 5000
INSERT INTO q VALUES (1);
