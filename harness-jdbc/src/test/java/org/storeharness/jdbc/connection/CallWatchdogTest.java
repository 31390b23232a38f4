package org.storeharness.jdbc.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CallWatchdogTest {
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
