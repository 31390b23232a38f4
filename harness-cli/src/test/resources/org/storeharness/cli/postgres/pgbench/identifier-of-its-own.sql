-- setup: CREATE TABLE part_a (n int); CREATE TABLE part_b (n int)
-- check: SELECT (SELECT count(*) FROM part_a) || ' ' || (SELECT count(*) FROM part_b)
-- expect: 40 40
-- flags: -c 2 -t 20 -D one=part_a -D other=part_b
INSERT INTO :one VALUES (1);
INSERT INTO public.:other SELECT n FROM :one LIMIT 1;
