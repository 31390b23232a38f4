-- setup: CREATE TABLE q (a int)
-- check: SELECT count(*) FROM q
-- expect: 5
-- flags: -c 1 -t 5
BEGIN ISOLATION LEVEL SERIALIZABLE;
INSERT INTO q SELECT count(*) FROM q;
COMMIT;
