-- refused: setshell.sql:2 \setshell is not supported: scripts run no programs
\setshell a echo 1
