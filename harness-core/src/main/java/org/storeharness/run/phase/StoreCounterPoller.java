package org.storeharness.run.phase;

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
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.run.stage.RunContext;
import org.storeharness.store.CounterProbe;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;

/**
 * Reads one store's counters on a thread of its own. A store that fails or does not answer in time is not asked again, and gets
 * one caution. Used by the thread of the run, which waits for a reading no longer than that time.
 */
final class StoreCounterPoller implements AutoCloseable {
    private final String target;
    private final Store store;
    private final RunContext context;
    private final Duration timeout;
    private final Consumer<Caution> cautions;
    private final ExecutorService executor;

    private @Nullable Future<CounterReading> pending;
    private long requestedNanos;
    private boolean abandoned;

    /** Opened at the first request; confined to the thread that reads. */
    private @Nullable CounterProbe probe;

    /**
     * The counters of a store at one moment.
     *
     * @param nanos the time, on the engine's clock
     * @param counters by name
     */
    record CounterReading(long nanos, Map<String, Long> counters) {}

    /**
     * @param target the name of the store's target
     * @param timeout how long a reading may take
     * @param cautions takes the caution about a store that does not answer
     */
    StoreCounterPoller(String target, Store store, RunContext context, Duration timeout, Consumer<Caution> cautions) {
        this.target = target;
        this.store = store;
        this.context = context;
        this.timeout = timeout;
        this.cautions = cautions;
        this.executor = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "counters-of-" + target);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Requests a reading, unless one is outstanding. */
    void request() {
        if (!abandoned && pending == null) {
            requestedNanos = context.clock().nanos();
            pending = executor.submit(this::read);
        }
    }

    /** The reading, if it has arrived; {@code null} otherwise. */
    @Nullable
    CounterReading pollReading() {
        return pollReading(0);
    }

    /** Waits for the outstanding reading; {@code null} if there is none. */
    @Nullable
    CounterReading awaitReading() {
        return pollReading(
                Math.max(0, requestedNanos + timeout.toNanos() - context.clock().nanos()));
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
            if (context.clock().nanos() - requestedNanos >= timeout.toNanos()) {
                abandon(Caution.of(CautionCode.COUNTERS_TIMED_OUT, target).with("timeoutNanos", timeout.toNanos()));
            }
        } catch (ExecutionException e) {
            abandon(Caution.of(CautionCode.COUNTERS_FAILED, target)
                    .with("message", context.traces().line(Objects.requireNonNull(e.getCause()))));
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
        return new CounterReading(context.clock().nanos(), counters);
    }

    /** Ends the thread; one that hangs is abandoned. */
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
