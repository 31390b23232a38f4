package org.storeharness.postgres.connection;

import java.net.UnknownHostException;
import java.sql.SQLException;
import org.storeharness.jdbc.connection.SqlFailure;
import org.storeharness.store.StoreException;

/** Explains why no connection could be made, in one line: the server, the reason, and what to do. */
public final class ConnectFailure {
    private ConnectFailure() {}

    public static StoreException explain(PostgresEndpoint endpoint, SQLException exception) {
        SQLException root = SqlFailure.rootCause(exception);
        return new StoreException(
                "PostgreSQL at " + endpoint.displayUrl() + " " + describeProblem(endpoint, root), exception);
    }

    /**
     * The failure of work at a server that can be reached.
     *
     * @param problem what cannot be done or is left, before the name of the server
     * @param advice what to do, with its punctuation; may be empty
     */
    public static StoreException at(PostgresEndpoint endpoint, String problem, SQLException e, String advice) {
        String reason = SqlFailure.of(e).reason();
        return new StoreException(problem + " at " + endpoint.displayUrl() + ": " + reason + advice, e);
    }

    private static String describeProblem(PostgresEndpoint endpoint, SQLException root) {
        String login = endpoint.user() == null ? "the login" : "user '" + endpoint.user() + "'";
        String message = SqlFailure.messageWithState(root);
        return switch (SqlFailure.sqlState(root)) {
            case "28P01", "28000" ->
                "refuses " + login + ": " + message
                        + "; check the option user, and the password in PGPASSWORD, ~/.pgpass or passwordFile";
            case "08004" ->
                "asks for a password and " + login + " has none: " + message
                        + "; set PGPASSWORD, ~/.pgpass or the option passwordFile";
            case "3D000" -> "has no such database: " + message + "; create it or correct the option url";
            case "42501" -> "does not let " + login + " in: " + message + "; grant it CONNECT";
            case "53300" ->
                "has no free connection: " + message
                        + "; lower the concurrency, close other clients or raise max_connections";
            case "57P03" -> "is starting or stopping: " + message + "; try again later";
            case "08001", "08006" ->
                "cannot be reached: " + reachability(root, message) + "; start it or correct the option url";
            default -> "cannot be used: " + message;
        };
    }

    private static String reachability(SQLException root, String message) {
        Throwable cause = root;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        if (cause instanceof UnknownHostException) {
            return "unknown host " + cause.getMessage();
        }
        return cause == root ? message : String.valueOf(cause.getMessage());
    }
}
