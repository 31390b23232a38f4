package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A connection that is cut when a call takes too long.
 *
 * @param connection the driver's
 * @param watch over its calls
 */
record GuardedConnection(Connection connection, SilenceGuard.Watch watch) {
    private static final int SECONDS_TO_ANSWER = 2;

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

    /** Whether the server still answers. */
    boolean isAlive() {
        try {
            return connection.isValid(SECONDS_TO_ANSWER);
        } catch (SQLException e) {
            return false;
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
