-- flags: -c 2 -t 20 -M prepared
-- refused: name-in-quotes-prepared.sql:4: the variable id is within quotes or a name
\set id 1 + :client_id
INSERT INTO q (v) VALUES ('name_:id');
