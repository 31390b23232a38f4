package org.storeharness.postgres.error;

import java.net.UnknownHostException;
import java.sql.SQLException;
import org.storeharness.core.store.StoreException;
import org.storeharness.postgres.options.PostgresEndpoint;

/** Explains why no connection could be made: the thing, the value, the way out. */
public final class ConnectFailure {
    private ConnectFailure() {}

    public static StoreException explain(PostgresEndpoint endpoint, SQLException exception) {
        SQLException root = SqlFailure.rootCause(exception);
        return new StoreException(
                "PostgreSQL at " + endpoint.displayUrl() + " " + describeProblem(endpoint, root), exception);
    }

    private static String describeProblem(PostgresEndpoint endpoint, SQLException root) {
        String who = endpoint.user() == null ? "the login" : "user '" + endpoint.user() + "'";
        String words = SqlFailure.messageWithState(root);
        return switch (SqlFailure.sqlState(root)) {
            case "28P01", "28000" ->
                "refuses " + who + ": " + words
                        + "; check the option user, and the password in PGPASSWORD, ~/.pgpass or passwordFile";
            case "08004" ->
                "asks for a password and " + who + " has none: " + words
                        + "; set PGPASSWORD, ~/.pgpass or the option passwordFile";
            case "3D000" -> "has no such database: " + words + "; create it or correct the option url";
            case "42501" -> "does not let " + who + " in: " + words + "; grant it CONNECT";
            case "53300" ->
                "has no free connection: " + words
                        + "; lower the concurrency, close other clients or raise max_connections";
            case "57P03" -> "is starting or stopping: " + words + "; try again in a moment";
            case "08001", "08006" ->
                "cannot be reached: " + reachability(root, words) + "; start it or correct the option url";
            default -> "cannot be used: " + words;
        };
    }

    private static String reachability(SQLException root, String words) {
        Throwable cause = root;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        if (cause instanceof UnknownHostException) {
            return "unknown host " + cause.getMessage();
        }
        return cause == root ? words : cause.getMessage();
    }
}
