-- setup: CREATE TABLE q (v text)
-- check: SELECT string_agg(DISTINCT v, ',') FROM q
-- expect: 7777ms
-- flags: -c 2 -t 5 -D limit=7777
SET statement_timeout = :limit;
INSERT INTO q SELECT current_setting('statement_timeout');
