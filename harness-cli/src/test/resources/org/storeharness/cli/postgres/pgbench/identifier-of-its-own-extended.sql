-- flags: -c 1 -t 1 -D one=part_a -M extended
-- refused: identifier-of-its-own-extended.sql:4: a variable is where the server takes no value
SELECT 1;
INSERT INTO :one VALUES (1);
