-- setup: CREATE TABLE "T 1" ("Col 1" int)
-- check: SELECT count(*) FROM "T 1" WHERE "Col 1" = 1
-- expect: 10
-- flags: -c 1 -t 10 -D one=1
INSERT INTO "T :one" ("Col :one") VALUES (:one);
