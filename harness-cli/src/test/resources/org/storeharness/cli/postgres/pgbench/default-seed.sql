-- setup: CREATE TABLE q (a bigint, b bigint, c bigint, d bigint)
-- check: SELECT count(*) FROM q WHERE a = -5817877081768721676 AND b = -7793829335365542153 AND c = 76 AND d = 5432
-- expect: 20
-- flags: -c 2 -t 10 -D default_seed=5432
\set a hash(10)
\set b hash_fnv1a(10)
\set c permute(3, 100)
INSERT INTO q VALUES (:a, :b, :c, :default_seed);
