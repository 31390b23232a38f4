-- setup: CREATE TABLE q (a int, b text)
-- check: SELECT string_agg(DISTINCT a || b, ' ' ORDER BY a || b) || ' ' || count(*) FROM q
-- expect: 10x 11x 20
-- flags: -c 2 -t 10
SELECT 10 + :client_id AS n, 'x' AS letter \gset
SELECT :n AS again, ':letter' AS said \gset p_
INSERT INTO q VALUES (:p_again, ':p_said');
