-- setup: CREATE TABLE q (a bool, n int)
-- check: SELECT count(*) || ' ' || sum(n) FROM q WHERE a
-- expect: 3 15
-- flags: -c 1 -t 3 -M prepared
\set n 5
INSERT INTO q SELECT '{"k1": 1}'::jsonb ? 'k1', :n;
