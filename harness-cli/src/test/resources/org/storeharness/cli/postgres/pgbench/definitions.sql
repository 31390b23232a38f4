-- setup: CREATE TABLE q (a text)
-- check: SELECT string_agg(DISTINCT a, ',') FROM q
-- expect: 5 text 6
-- flags: -c 1 -t 3 -D a=5 --define=b=text -D unused=1
\set c :a + 1
INSERT INTO q VALUES (':a :b :c');
