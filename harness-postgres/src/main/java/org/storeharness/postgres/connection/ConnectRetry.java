package org.storeharness.postgres.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.storeharness.postgres.error.SqlFailure;

/** Waits for a server that is starting again, as after a crash, where its data have to be asked for. */
public final class ConnectRetry {
    private static final int MAX_ATTEMPTS = 120;
    private static final long PAUSE_MILLIS = 500;

    private ConnectRetry() {}

    /** Makes a connection. */
    public interface ConnectAttempt {
        Connection connect() throws SQLException;
    }

    /**
     * A connection to the server, as soon as it takes any within a minute.
     *
     * @param progress is told once if there is anything to wait for
     * @throws SQLException if it is not there, or refuses for another reason than that
     */
    public static Connection awaitConnection(ConnectAttempt server, Consumer<String> progress) throws SQLException {
        for (int tries = 1; ; tries++) {
            try {
                return server.connect();
            } catch (SQLException e) {
                if (tries == MAX_ATTEMPTS || !isTransient(SqlFailure.sqlState(SqlFailure.rootCause(e)))) {
                    throw e;
                }
                if (tries == 1) {
                    progress.accept(
                            "waiting for the server: " + SqlFailure.of(e).reason());
                }
                pause(e);
            }
        }
    }

    private static boolean isTransient(String state) {
        return state.equals("57P03") || state.equals("08001") || state.equals("08006");
    }

    private static void pause(SQLException reason) throws SQLException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw reason;
        }
    }
}
