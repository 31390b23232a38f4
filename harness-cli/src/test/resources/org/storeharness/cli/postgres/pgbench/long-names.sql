-- setup: CREATE TABLE q (a int)
-- check: SELECT count(*) FROM q
-- expect: 10
-- flags: --client=2 --transactions=5 --jobs=2 --protocol=extended --progress=1 --no-vacuum --file={file}
INSERT INTO q VALUES (1);
