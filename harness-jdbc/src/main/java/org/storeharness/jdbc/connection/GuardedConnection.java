package org.storeharness.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is aborted when a call takes too long.
 *
 * @param connection the driver's
 * @param watch the watch over its calls
 */
public record GuardedConnection(Connection connection, CallWatchdog.CallWatch watch) {
    /** Work on a connection outside of operations. */
    public interface ConnectionAction {
        void run(Connection connection) throws SQLException;
    }

    void run(ConnectionAction action) throws SQLException {
        watch.beginCall(connection);
        try {
            action.run(connection);
        } finally {
            watch.endCall();
        }
    }

    /** Whether the server still responds, within the limit of a call. */
    boolean isAlive() {
        try {
            run(GuardedConnection::requireValid);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private static void requireValid(Connection connection) throws SQLException {
        if (!connection.isValid(0)) {
            throw new SQLException("the server does not respond");
        }
    }

    /** Whether a connection is open, and outside of a transaction: the next statement would be part of one, and not be committed. */
    static boolean isIdle(Connection connection) {
        try {
            return !connection.isClosed() && connection.getAutoCommit();
        } catch (SQLException e) {
            return false;
        }
    }

    /** Rolls back a transaction that a session left open. */
    void reset() throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** Closes the connection, whatever state it is in. */
    void discard() {
        watch.close();
        close(connection);
    }

    /** Executes a statement. */
    public static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Closes a connection, if there is one. */
    public static void close(@Nullable Connection connection) {
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException e) {
                // the connection is closed already
            }
        }
    }
}
