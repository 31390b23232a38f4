-- flags: -c 1 -t 1 -D limit=7777 -M prepared
-- refused: utility-statement-prepared.sql:3: a variable is where the server takes no value
SET statement_timeout = :limit;
