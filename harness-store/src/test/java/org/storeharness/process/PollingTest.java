package org.storeharness.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PollingTest {
    private static final Duration HOUR = Duration.ofHours(1);

    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void whatHasHappenedIsNotWaitedFor() throws InterruptedException {
        assertThat(Polling.await(3, HOUR, () -> looks.incrementAndGet() == 1)).isTrue();
        assertThat(looks).hasValue(1);
    }

    @Test
    void itLooksOnceMoreAfterTheLastPause() throws InterruptedException {
        assertThat(Polling.await(3, Duration.ZERO, () -> looks.incrementAndGet() == 4))
                .isTrue();
        assertThat(Polling.await(3, Duration.ZERO, () -> looks.incrementAndGet() == 0))
                .isFalse();
        assertThat(looks).hasValue(8);
    }

    @Test
    void aLookThatFailsEndsTheWait() {
        assertThatThrownBy(() -> Polling.await(3, HOUR, () -> {
                    throw new IOException("no look");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("no look");
    }
}
