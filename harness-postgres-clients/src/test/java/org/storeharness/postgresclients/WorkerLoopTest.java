package org.storeharness.postgresclients;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WorkerLoopTest {
    /** So the closing of a client that is never over holds up no session for ever. */
    @Test
    @Timeout(30)
    void aWaitForWhatNeverHappensIsOver() {
        WorkerLoop loop = new WorkerLoop();
        AtomicInteger looks = new AtomicInteger();
        loop.await(
                () -> {
                    looks.incrementAndGet();
                    return false;
                },
                Duration.ofMillis(100));
        assertThat(looks).hasPositiveValue();
        loop.close();
    }
}
