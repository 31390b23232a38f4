-- flags: -c 2 -t 3 -M prepared
-- refused: identifier-prepared.sql:3: the variable client_id is within quotes or a name
CREATE TEMP TABLE t_:client_id (a int);
