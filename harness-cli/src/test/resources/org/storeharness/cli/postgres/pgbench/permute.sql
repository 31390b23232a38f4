-- setup: CREATE TABLE q (a bigint, b bigint, c bigint)
-- check: SELECT string_agg(DISTINCT a || ' ' || b || ' ' || c, ',') FROM q
-- expect: 76 381409 6678958261093578673
-- flags: -c 1 -t 3
\set a permute(3, 100, 5432)
\set b permute(12345, 1000003, 99)
\set c permute(-5, 9223372036854775807, 1)
INSERT INTO q VALUES (:a, :b, :c);
