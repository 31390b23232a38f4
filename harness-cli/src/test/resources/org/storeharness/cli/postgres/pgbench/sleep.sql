-- setup: CREATE TABLE q (a int)
-- check: SELECT count(*) FROM q
-- expect: 6
-- flags: -c 2 -t 3 -D pause=2
\sleep 100 us
\sleep :pause ms
\sleep 0
INSERT INTO q VALUES (1);
