-- setup: CREATE TABLE q (a int); CREATE TABLE r (a int); INSERT INTO r SELECT generate_series(1, 10)
-- check: SELECT count(*) || ' ' || sum(a) FROM q
-- expect: 5 15
-- flags: -c 1 -t 5
BEGIN;
DECLARE c CURSOR FOR SELECT a FROM r ORDER BY a;
FETCH 2 FROM c;
FETCH 1 FROM c \gset
CLOSE c;
INSERT INTO q VALUES (:a);
END;
