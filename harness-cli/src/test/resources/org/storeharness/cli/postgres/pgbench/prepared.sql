-- setup: CREATE TABLE q (n int, v text)
-- check: SELECT string_agg(DISTINCT n || v, ' ' ORDER BY n || v) || ' ' || count(*) FROM q
-- expect: 100a:n 200a:n 40
-- flags: -c 2 -t 20 -M prepared
\set n 100 * (1 + :client_id)
INSERT INTO q VALUES (:n, 'a:' || chr(110));
