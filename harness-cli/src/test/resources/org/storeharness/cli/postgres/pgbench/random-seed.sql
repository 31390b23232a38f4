-- setup: CREATE TABLE q (a bigint)
-- check: SELECT string_agg(DISTINCT a::text, ',') FROM q
-- expect: 42
-- flags: -c 1 -t 3 --random-seed=42
INSERT INTO q VALUES (:random_seed);
