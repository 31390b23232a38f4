-- setup: CREATE TABLE q (a int, tx bigint)
-- check: SELECT count(*) || ' ' || count(DISTINCT tx) FROM q
-- expect: 40 20
-- flags: -c 2 -t 10
INSERT INTO q VALUES (1, txid_current()) \; INSERT INTO q VALUES (2, txid_current());
