package org.storeharness.core.run.measure;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.caution.CautionCode;
import org.storeharness.core.store.CounterProbe;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreException;

/**
 * Asks one store for its counters, on a thread that does nothing else. A store that fails or does not answer in time is not
 * asked again: one caution says so. Used by the thread of the run, which waits for answers no longer than that time.
 */
final class StoreCounterPoller implements AutoCloseable {
    private final String target;
    private final Store store;
    private final Clock clock;
    private final Duration timeout;
    private final Consumer<Caution> cautions;
    private final ExecutorService executor;

    private @Nullable Future<CounterReading> pending;
    private long requestedNanos;
    private boolean abandoned;

    /** Opened at the first question; belongs to the thread that asks. */
    private @Nullable CounterProbe probe;

    /**
     * What a store answered.
     *
     * @param nanos when, by the clock
     * @param counters by name
     */
    record CounterReading(long nanos, Map<String, Long> counters) {}

    /**
     * @param target the name of the store's target
     * @param patience how long an answer may take
     * @param cautions takes what a reader has to know
     */
    StoreCounterPoller(String target, Store store, Clock clock, Duration patience, Consumer<Caution> cautions) {
        this.target = target;
        this.store = store;
        this.clock = clock;
        this.timeout = patience;
        this.cautions = cautions;
        this.executor = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "counters-of-" + target);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Asks, unless an answer is still to come. */
    void request() {
        if (!abandoned && pending == null) {
            requestedNanos = clock.nanos();
            pending = executor.submit(this::read);
        }
    }

    /** The answer, if it has come; {@code null} otherwise. */
    @Nullable
    CounterReading pollReading() {
        return pollReading(0);
    }

    /** Waits for the answer if one is still to come; {@code null} if there is none. */
    @Nullable
    CounterReading awaitReading() {
        return pollReading(Math.max(0, requestedNanos + timeout.toNanos() - clock.nanos()));
    }

    private @Nullable CounterReading pollReading(long waitNanos) {
        if (abandoned || pending == null) {
            return null;
        }
        try {
            CounterReading reading = pending.get(waitNanos, TimeUnit.NANOSECONDS);
            pending = null;
            abandoned = reading.counters().isEmpty();
            return abandoned ? null : reading;
        } catch (TimeoutException e) {
            if (clock.nanos() - requestedNanos >= timeout.toNanos()) {
                abandon(Caution.of(CautionCode.COUNTERS_TIMED_OUT, target).with("timeoutNanos", timeout.toNanos()));
            }
        } catch (ExecutionException e) {
            abandon(Caution.of(CautionCode.COUNTERS_FAILED, target)
                    .with(
                            "message",
                            String.valueOf(Objects.requireNonNull(e.getCause()).getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            abandoned = true;
        }
        return null;
    }

    private void abandon(Caution caution) {
        abandoned = true;
        cautions.accept(caution);
    }

    private CounterReading read() throws StoreException {
        if (probe == null) {
            probe = store.openCounters();
        }
        Map<String, Long> counters = probe.read();
        return new CounterReading(clock.nanos(), counters);
    }

    /** Lets go of the store; one that hangs is left behind. */
    @Override
    public void close() {
        executor.execute(() -> {
            if (probe != null) {
                probe.close();
            }
        });
        executor.shutdown();
        try {
            if (pending != null || !executor.awaitTermination(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
