-- setup: CREATE TABLE q (a int)
-- check: SELECT string_agg(DISTINCT a::text, ',') FROM q
-- expect: 1
-- flags: -c 1 -t 3
INSERT INTO q VALUES (:scale);
