-- setup: CREATE TABLE q (v text)
-- check: SELECT string_agg(DISTINCT v, ',') FROM q
-- expect: a;$$;5;b
-- flags: -c 1 -t 3
\set n 5
INSERT INTO q VALUES ($tag$a;$$;:n;b$tag$);
