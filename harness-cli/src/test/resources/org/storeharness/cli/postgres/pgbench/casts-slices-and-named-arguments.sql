-- setup: CREATE TABLE q (a int, b text, c interval)
-- check: SELECT string_agg(DISTINCT a || b || c, ',') FROM q
-- expect: 7{2,3}3 days
-- flags: -c 1 -t 3
\set n 7
INSERT INTO q VALUES (:n::int, ((ARRAY[1,2,3])[2:3])::text, make_interval(days := 3));
