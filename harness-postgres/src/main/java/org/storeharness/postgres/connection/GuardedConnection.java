package org.storeharness.postgres.connection;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A connection that is cut when a call takes too long.
 *
 * @param connection the driver's
 * @param watch over its calls
 */
record GuardedConnection(Connection connection, CallWatchdog.CallWatch watch) {
    /** Asks the server something that is no operation. */
    interface ConnectionAction {
        void run(Connection connection) throws SQLException;
    }

    void run(ConnectionAction question) throws SQLException {
        watch.beginCall();
        try {
            question.run(connection);
        } finally {
            watch.endCall();
        }
    }

    /** Whether the server still answers, in the time that any call has. */
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
            throw new SQLException("the server does not answer");
        }
    }

    /** Ends what a session may have left open. */
    void reset() throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** Closes the connection, whatever state it is in. */
    void discard() {
        watch.close();
        try {
            connection.close();
        } catch (SQLException e) {
            // it is gone already
        }
    }
}
