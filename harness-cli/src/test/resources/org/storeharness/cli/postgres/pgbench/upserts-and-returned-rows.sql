-- setup: CREATE TABLE q (k int PRIMARY KEY, n int)
-- check: SELECT string_agg(k || ' ' || n, ',' ORDER BY k) FROM q
-- expect: 0 10,1 10
-- flags: -c 2 -t 10
INSERT INTO q VALUES (:client_id, 1) ON CONFLICT (k) DO UPDATE SET n = q.n + 1 RETURNING n \gset
\if :n > 10
DELETE FROM q;
\endif
