-- setup: CREATE TABLE q (v text, n int)
-- check: SELECT string_agg(v || ' ' || n, ', ' ORDER BY v, n) FROM q
-- expect: t_0 1, t_0 2, t_0 3, t_1 1, t_1 2, t_1 3
-- flags: -c 2 -t 3
CREATE TEMP TABLE IF NOT EXISTS t_:client_id (a int);
INSERT INTO t_:client_id VALUES (1);
INSERT INTO q SELECT 't_:client_id', count(*) FROM t_:client_id;
