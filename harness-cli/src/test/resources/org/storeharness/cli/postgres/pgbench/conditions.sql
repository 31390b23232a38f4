-- setup: CREATE TABLE q (v text)
-- check: SELECT string_agg(v || ' ' || n, ', ' ORDER BY v) FROM (SELECT v, count(*) AS n FROM q GROUP BY v) AS each
-- expect: even 40, four 20, last 20, two 20, zero 20
-- flags: -c 5 -t 20
\if :client_id = 0
  INSERT INTO q VALUES ('zero');
\elif :client_id % 2 = 0
  INSERT INTO q VALUES ('even');
  \if :client_id = 4
    INSERT INTO q VALUES ('four');
  \else
    INSERT INTO q VALUES ('two');
  \endif
\elif :client_id = 99
  INSERT INTO q VALUES ('never');
\else
  \if :client_id > 2
    INSERT INTO q VALUES ('last');
  \endif
\endif
