package org.storeharness.jdbc.connection;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

/**
 * The outcome that an {@link SQLException} gives the operation that failed with it.
 *
 * @param outcome how the operation ended
 * @param reason one line for messages
 * @param connectionLost whether the connection can no longer be used
 */
public record SqlFailure(Outcome outcome, String reason, boolean connectionLost) {
    /** A driver may put the statement into it, with its payloads. */
    private static final int MAX_MESSAGE_LENGTH = 500;

    /** DuckDB ends the message of a fault by its own stack. */
    private static final Pattern STACK_TRACE = Pattern.compile("(?s)\\s+Stack Trace:.*");

    private static final String QUERY_CANCELED = "57014";
    private static final String TRANSACTION_TIMEOUT = "25P04";
    private static final Set<String> CONFLICT_STATES = Set.of("40001", "40P01", "55P03");
    private static final Set<String> SHUTDOWN_STATES = Set.of("57P01", "57P02", "57P03", "57P04", "57P05", "25P03");

    /** Databases that give these failures no state, and no class of their own: SQLite and InnoDB; DuckDB and SQLite. */
    private static final Pattern LOCK_WAIT_OVER = Pattern.compile("^\\[SQLITE_BUSY\\]|Lock wait timeout exceeded");

    private static final Pattern CONFLICT =
            Pattern.compile("^TransactionContext Error|^\\[SQLITE_(BUSY_SNAPSHOT|LOCKED)|write-write conflict");

    public static SqlFailure of(SQLException exception) {
        SQLException root = rootCause(exception);
        String state = sqlState(root);
        String reason = messageWithState(root);
        String message = String.valueOf(exception.getMessage());
        if (exception instanceof SQLTransientConnectionException && message.contains("Connection is not available")) {
            String last = root == exception ? "" : "; the last failure in the pool: " + reason;
            Outcome outcome = last.isEmpty() ? Outcome.TIMEOUT : of(root).outcome();
            return new SqlFailure(
                    outcome == Outcome.REJECTED ? outcome : Outcome.TIMEOUT,
                    "no connection was free: " + message + last,
                    false);
        } else if (timedOutOnSocket(exception)) {
            return noResponse(exception);
        } else if (state.equals(QUERY_CANCELED)
                || root instanceof SQLTimeoutException
                || LOCK_WAIT_OVER.matcher(reason).find()) {
            return new SqlFailure(Outcome.TIMEOUT, reason, false);
        } else if (state.equals(TRANSACTION_TIMEOUT)) {
            return new SqlFailure(Outcome.TIMEOUT, reason, true);
        } else if (CONFLICT_STATES.contains(state)
                || state.startsWith("53")
                || root instanceof SQLTransactionRollbackException
                || CONFLICT.matcher(reason).find()) {
            return new SqlFailure(Outcome.REJECTED, reason, false);
        }
        boolean lost = state.startsWith("08")
                || SHUTDOWN_STATES.contains(state)
                || root instanceof SQLNonTransientConnectionException
                || root instanceof SQLRecoverableException;
        return new SqlFailure(Outcome.ERROR, reason, lost);
    }

    /** The failure of a call to which the server did not respond within the limit, so that its connection was closed. */
    static SqlFailure noResponse(SQLException exception) {
        return new SqlFailure(
                Outcome.TIMEOUT, "no response from the server: " + messageWithState(rootCause(exception)), true);
    }

    /** The exception's message in one line, with its SQLSTATE. */
    public static String messageWithState(SQLException exception) {
        String whole =
                STACK_TRACE.matcher(String.valueOf(exception.getMessage())).replaceFirst("");
        String message = whole.substring(0, Math.min(whole.length(), MAX_MESSAGE_LENGTH))
                .strip()
                .replaceAll("\\s+", " ");
        String state = sqlState(exception);
        return state.isEmpty() ? message : message + " (SQLSTATE " + state + ")";
    }

    /** The exception that the server or the driver raised first: batches and the pool wrap it. */
    public static SQLException rootCause(SQLException exception) {
        SQLException current = exception;
        for (SQLException next = nextCause(current); next != null; next = nextCause(current)) {
            current = next;
        }
        return current;
    }

    public static String sqlState(SQLException exception) {
        return exception.getSQLState() == null ? "" : exception.getSQLState();
    }

    OperationException asOperationException(SQLException cause) {
        return new OperationException(outcome, reason, cause);
    }

    private static @Nullable SQLException nextCause(SQLException exception) {
        if (exception.getCause() instanceof SQLException cause && cause != exception) {
            return cause;
        }
        return exception.getNextException();
    }

    private static boolean timedOutOnSocket(SQLException exception) {
        for (Throwable cause = rootCause(exception); cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketTimeoutException) {
                return true;
            }
        }
        return false;
    }
}
