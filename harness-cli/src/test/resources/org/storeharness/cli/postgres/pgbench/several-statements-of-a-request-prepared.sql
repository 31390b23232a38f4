-- flags: -c 1 -t 1 -M prepared
-- refused: several-statements-of-a-request-prepared.sql:3 several statements in one request (\;) need the protocol simple
SELECT 1 \; SELECT 2;
