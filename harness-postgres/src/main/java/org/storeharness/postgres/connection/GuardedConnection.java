package org.storeharness.postgres.connection;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A connection that is cut when a call takes too long.
 *
 * @param connection the driver's
 * @param watch over its calls
 */
record GuardedConnection(Connection connection, SilenceGuard.Watch watch) {
    /** Asks the server something that is no operation. */
    interface Question {
        void ask(Connection connection) throws SQLException;
    }

    void ask(Question question) throws SQLException {
        watch.begin();
        try {
            question.ask(connection);
        } finally {
            watch.end();
        }
    }

    /** Whether the server still answers, in the time that any call has. */
    boolean isAlive() {
        try {
            ask(GuardedConnection::requireAnswer);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private static void requireAnswer(Connection connection) throws SQLException {
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
