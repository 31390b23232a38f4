package org.storeharness.jdbc.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ConnectRetryTest {
    @Test
    void attemptsWithoutAnAnswerCountAgainstTheWait() {
        assertThat(attemptsOf(() -> new SQLException("Connection attempt timed out.", "08001")))
                .isEqualTo(3);
        assertThat(attemptsOf(() -> new SQLException("failed", "08001", new SocketTimeoutException("connect"))))
                .isEqualTo(3);
    }

    @Test
    void refusedAttemptsTakeNoTime() {
        assertThat(attemptsOf(() -> new SQLException("failed", "08001", new ConnectException("refused"))))
                .isGreaterThan(100);
    }

    private static int attemptsOf(Supplier<SQLException> failure) {
        AtomicInteger attempts = new AtomicInteger();
        ConnectRetry retry = new ConnectRetry(
                Duration.ofSeconds(10),
                Duration.ofMillis(1),
                Duration.ofSeconds(4),
                failed -> attempts.get() < 200,
                failed -> {});
        assertThatThrownBy(() -> retry.connect(() -> {
                    attempts.incrementAndGet();
                    throw failure.get();
                }))
                .isInstanceOf(SQLException.class);
        return attempts.get();
    }
}
