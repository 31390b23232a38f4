-- setup: CREATE TABLE q (a bool)
-- check: SELECT count(*) FROM q WHERE a
-- expect: 6
-- flags: -c 1 -t 3
\set k 1
INSERT INTO q SELECT '{"k1": 1}'::jsonb ? 'k:k';
INSERT INTO q SELECT '{"k1": 1}'::jsonb ?| ARRAY['x', 'k1'];
