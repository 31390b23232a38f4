package org.storeharness.run.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.engine.RunControl;
import org.storeharness.engine.SystemClock;

@Timeout(60)
class BoundedCallTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SHORT = Duration.ofMillis(20);

    private final RunControl control = new RunControl();
    private final CountDownLatch never = new CountDownLatch(1);
    private final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    private final BoundedCall calls =
            new BoundedCall(task -> new Thread(task, "planted"), new SystemClock(), control, SHORT);

    private boolean hang() {
        try {
            never.await();
            return true;
        } catch (InterruptedException e) {
            interrupted.complete(true);
            return false;
        }
    }

    @Test
    void callsAreMadeOnOneThreadInTheirOrder() throws Exception {
        Thread first = calls.call("one", LONG, Thread::currentThread);
        assertThat(first.getName()).isEqualTo("planted");
        assertThat(first.isDaemon()).isTrue();
        assertThat(calls.call("another", LONG, Thread::currentThread)).isSameAs(first);
        assertThat(calls.hung()).isFalse();
    }

    @Test
    void aCallThatHangsIsNamedAndInterruptedAndTheNextOneGetsANewThread() throws Exception {
        Thread first = calls.call("one", LONG, Thread::currentThread);
        assertThatThrownBy(() -> calls.call("the call facts of planted", SHORT, this::hang))
                .isInstanceOf(HungCallException.class)
                .hasMessage("the call facts of planted did not end within 20ms");
        assertThat(interrupted.get()).isTrue();
        assertThat(calls.hung()).isTrue();
        assertThat(calls.call("another", LONG, Thread::currentThread)).isNotSameAs(first);
    }

    @Test
    void aProcessThatWasToldToEndDoesNotWaitLong() {
        control.interrupt();
        assertThatThrownBy(() -> calls.call("the clean-up of planted", LONG, this::hang))
                .hasMessage("the clean-up of planted did not end within 20ms");
    }

    @Test
    void aRunThatEndsForAnotherReasonWaits() {
        control.abort();
        Duration longer = Duration.ofMillis(300);
        assertThatThrownBy(() -> calls.call("the clean-up of planted", longer, this::hang))
                .hasMessage("the clean-up of planted did not end within 300ms");
    }

    @Test
    void whatACallThrowsIsThrown() {
        assertThatThrownBy(() -> calls.call("one", LONG, () -> {
                    throw new IOException("planted");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("planted");
        assertThatThrownBy(() -> calls.call("one", LONG, () -> {
                    throw new AssertionError("planted");
                }))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void anInterruptedWaiterInterruptsTheCall() throws Exception {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> calls.call("one", LONG, this::hang)).hasMessage("one was interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted.get()).isTrue();
    }
}
