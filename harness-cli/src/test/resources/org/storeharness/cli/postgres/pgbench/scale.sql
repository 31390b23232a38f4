-- setup: CREATE TABLE q (a int)
-- check: SELECT string_agg(DISTINCT a::text, ',') FROM q
-- expect: 7
-- flags: -c 1 -t 3 -s 7
INSERT INTO q VALUES (:scale);
