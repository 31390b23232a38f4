package org.storeharness.jdbc.connection;

import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Connects again after failures that pass, with pauses that double.
 *
 * @param totalPause the sum of the pauses, and of the attempts without an answer, after which the last failure is thrown
 * @param maxPause the longest pause
 * @param loginTimeout what an attempt takes that is not answered
 * @param isTransient whether a failure may pass
 * @param beforeFirstPause receives the first failure that may pass
 */
public record ConnectRetry(
        Duration totalPause,
        Duration maxPause,
        Duration loginTimeout,
        Predicate<SQLException> isTransient,
        Consumer<SqlFailure> beforeFirstPause) {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);

    /** Makes a connection. */
    public interface ConnectAttempt<C> {
        C connect() throws SQLException;
    }

    /** Waits up to a minute for a server that is starting, as after a crash, and reports that it waits. */
    public static Connection awaitServer(
            ConnectAttempt<Connection> attempt, Duration loginTimeout, Consumer<String> progress) throws SQLException {
        return new ConnectRetry(
                        Duration.ofMinutes(1),
                        Duration.ofMillis(500),
                        loginTimeout,
                        failure -> isUnreachable(SqlFailure.sqlState(SqlFailure.rootCause(failure))),
                        failure -> progress.accept("waiting for the server: " + failure.reason()))
                .connect(attempt);
    }

    /**
     * @throws SQLException if the failure does not pass in time, or the thread is interrupted
     */
    <C> C connect(ConnectAttempt<C> attempt) throws SQLException {
        Duration remaining = totalPause;
        for (Duration pause = FIRST_PAUSE; ; pause = min(pause.multipliedBy(2), maxPause)) {
            try {
                return attempt.connect();
            } catch (SQLException e) {
                remaining = remaining.minus(pause).minus(isUnanswered(e) ? loginTimeout : Duration.ZERO);
                if (remaining.isNegative() || !isTransient.test(e)) {
                    throw e;
                }
                if (pause.equals(FIRST_PAUSE)) {
                    beforeFirstPause.accept(SqlFailure.of(e));
                }
                sleep(pause, e);
            }
        }
    }

    /** Whether nothing came from the server. The driver's own limit of a login has no cause. */
    private static boolean isUnanswered(SQLException failure) {
        SQLException root = SqlFailure.rootCause(failure);
        Throwable cause = root.getCause();
        return cause == null ? SqlFailure.sqlState(root).equals("08001") : cause instanceof SocketTimeoutException;
    }

    private static boolean isUnreachable(String state) {
        return state.equals("57P03") || state.startsWith("08");
    }

    private static Duration min(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private static void sleep(Duration pause, SQLException reason) throws SQLException {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw reason;
        }
    }
}
