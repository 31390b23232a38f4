-- setup: CREATE TABLE q (a int); CREATE PROCEDURE put(n int) LANGUAGE sql AS 'INSERT INTO q VALUES (n)'
-- check: SELECT count(*) || ' ' || sum(a) FROM q
-- expect: 20 30
-- flags: -c 2 -t 10
\set n :client_id + 1
CALL put(:n);
