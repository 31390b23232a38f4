package org.storeharness.jdbc.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectorTest {
    /** A pool names it in its messages. */
    @Test
    void theSourceOfAPoolHasANameAndIsItself() {
        Duration second = Duration.ofSeconds(1);
        Connector connector = new Connector(
                "t",
                () -> {
                    throw new SQLException("none");
                },
                connection -> {},
                second,
                second,
                second,
                true);
        try (CallWatchdog watchdog = connector.watchdog()) {
            DataSource source = connector.dataSource(watchdog);
            assertThat(source).isEqualTo(source).isNotEqualTo(connector).hasSameHashCodeAs(source);
            assertThat(source.toString()).startsWith("Connector[target=t");
        }
    }

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

    /** MariaDB's driver says 08000 where nobody listens, MySQL's 08S01. */
    @ParameterizedTest
    @ValueSource(strings = {"08000", "08001", "08S01", "57P03"})
    void aServerThatStartsAgainIsWaitedFor(String state) throws SQLException {
        AtomicInteger attempts = new AtomicInteger();
        Connection none = ConnectRetry.awaitServer(
                () -> {
                    if (attempts.incrementAndGet() < 3) {
                        throw new SQLException("Socket fail to connect", state, new ConnectException("refused"));
                    }
                    return null;
                },
                Duration.ofSeconds(1),
                line -> {});
        assertThat(none).isNull();
        assertThat(attempts).hasValue(3);
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

    @Test
    @Timeout(30)
    void aCallIsNotBlamedForTheOneBefore() throws InterruptedException {
        Connection survives = (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> null);
        try (CallWatchdog watchdog = new CallWatchdog(Duration.ZERO, true)) {
            CallWatchdog.CallWatch watch = watchdog.watch();
            watch.beginCall(survives);
            while (!watch.timedOut()) {
                Thread.sleep(10);
            }
            watch.endCall();
            assertThat(watch.timedOut()).isTrue();
            watch.beginCall(survives);
            assertThat(watch.timedOut()).isFalse();
        }
    }
}
