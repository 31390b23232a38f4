-- setup: CREATE TABLE q (n int)
-- check: SELECT count(*) || ' ' || sum(n) FROM q
-- expect: 40 60
-- flags: -c 2 -t 20 -M extended
INSERT INTO q VALUES (:client_id + 1);
