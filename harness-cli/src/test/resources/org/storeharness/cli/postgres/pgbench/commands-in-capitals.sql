-- setup: CREATE TABLE q (a int)
-- check: SELECT sum(a) FROM q
-- expect: 6
-- flags: -c 1 -t 3
\SET a 2
\IF TRUE
INSERT INTO q VALUES (:a);
\ENDIF
