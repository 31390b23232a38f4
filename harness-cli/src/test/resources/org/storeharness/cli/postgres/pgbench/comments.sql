-- setup: CREATE TABLE q (a text)
-- check: SELECT string_agg(DISTINCT a, ',') || ' ' || count(*) FROM q
-- expect: --no;/*no*/ 3
-- flags: -c 1 -t 3
-- a comment; it ends nothing
/* another; /* nested; */ :unknown */
INSERT INTO q -- in the middle; of it
  VALUES /*+ SeqScan(q) */ ('--no;/*no*/');
-- the last one
