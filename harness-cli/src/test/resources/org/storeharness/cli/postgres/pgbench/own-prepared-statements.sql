-- setup: CREATE TABLE q (a int, b text)
-- check: SELECT count(*) || ' ' || sum(a) FROM q
-- expect: 10 30
-- flags: -c 2 -t 5
PREPARE put_:client_id (int, text) AS INSERT INTO q VALUES ($1, $2);
EXECUTE put_:client_id (3, 'x');
DEALLOCATE put_:client_id;
