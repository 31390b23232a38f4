-- refused: shell.sql:2 \shell is not supported: scripts run no programs
\shell true
