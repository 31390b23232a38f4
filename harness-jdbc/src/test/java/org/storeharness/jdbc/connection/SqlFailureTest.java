package org.storeharness.jdbc.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.SocketTimeoutException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.store.Outcome;

class SqlFailureTest {
    @ParameterizedTest
    @CsvSource({
        "57014, TIMEOUT, false",
        "25P04, TIMEOUT, true",
        "40001, REJECTED, false",
        "40P01, REJECTED, false",
        "55P03, REJECTED, false",
        "53100, REJECTED, false",
        "53300, REJECTED, false",
        "08006, ERROR, true",
        "57P01, ERROR, true",
        "23505, ERROR, false",
        "42P01, ERROR, false",
    })
    void everySqlStateHasItsOutcome(String state, Outcome outcome, boolean lost) {
        SqlFailure failure = SqlFailure.of(new SQLException("ERROR: words", state));
        assertThat(failure).isEqualTo(new SqlFailure(outcome, "ERROR: words (SQLSTATE " + state + ")", lost));
    }

    @Test
    void aSilentServerIsATimeoutAndCostsTheConnection() {
        SQLException silent =
                new SQLException("An I/O error occurred", "08006", new SocketTimeoutException("Read timed out"));
        SqlFailure failure = SqlFailure.of(silent);
        assertThat(failure.outcome()).isEqualTo(Outcome.TIMEOUT);
        assertThat(failure.connectionLost()).isTrue();
    }

    /** A driver may put the whole statement into it. */
    @Test
    void aLongMessageIsCut() {
        SqlFailure failure = SqlFailure.of(new SQLException("refused: " + "x ".repeat(1 << 20), "23505"));
        assertThat(failure.reason())
                .startsWith("refused: x x")
                .endsWith("(SQLSTATE 23505)")
                .hasSizeLessThan(600);
    }

    @Test
    void aBatchFailsForTheReasonOfItsRow() {
        BatchUpdateException batch = new BatchUpdateException("Batch entry 1 was aborted", "23505", new int[0]);
        batch.setNextException(new SQLException("ERROR: duplicate key\n  Detail: Key (key)=(5)", "23505"));
        assertThat(SqlFailure.of(batch).reason())
                .isEqualTo("ERROR: duplicate key Detail: Key (key)=(5) (SQLSTATE 23505)");
    }

    @Test
    void anEmptyPoolFailsForTheReasonOfItsLastAttempt() {
        SQLException refused = new SQLException("FATAL: sorry, too many clients already", "53300");
        SQLException pool = new SQLTransientConnectionException("Connection is not available", null, refused);
        assertThat(SqlFailure.of(pool).outcome()).isEqualTo(Outcome.REJECTED);
    }

    /** Its last failure is that of a connection which is closed, such as one to a frozen server: it is not why the operation failed. */
    @Test
    void aPoolWithoutAFreeConnectionIsATimeoutThatNamesBoth() {
        SQLException closed = new SQLException("This connection has been closed.", "08003");
        SQLException pool = new SQLTransientConnectionException(
                "t - Connection is not available, request timed out after 10000ms", "08003", closed);
        pool.setNextException(closed);
        assertThat(SqlFailure.of(pool))
                .isEqualTo(new SqlFailure(
                        Outcome.TIMEOUT,
                        "no connection was free: t - Connection is not available, request timed out after 10000ms; the last"
                                + " failure in the pool: This connection has been closed. (SQLSTATE 08003)",
                        false));
    }

    @Test
    void theStackTraceOfADatabaseInThisProcessIsLeftOut() {
        SQLException broken = new SQLException(
                "FATAL Error: Failed: database has been invalidated\n\nStack Trace:\n\n/tmp/libduckdb_java1.so(+0x58d646)"
                        + " [0x7f]");
        assertThat(SqlFailure.of(broken).reason()).isEqualTo("FATAL Error: Failed: database has been invalidated");
    }
}
