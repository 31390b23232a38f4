-- tables
-- check: SELECT count(*) FROM pgbench_history
-- expect: 0
-- flags: -c 2 -t 10 -f {file}@0 -b select-only@3
UPDATE pgbench_accounts SET abalance = 1;
INSERT INTO pgbench_history (tid) VALUES (1);
