package org.storeharness.run.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.ServerLooks;
import org.storeharness.run.stage.RunContext;
import org.storeharness.store.CounterProbe;
import org.storeharness.store.CounterProbe.ServedOperation;
import org.storeharness.store.StoreException;
import org.storeharness.unit.Durations;

/**
 * Reads one store's counters, and looks at what its operations wait for in the server, on a thread of its own. A store that fails or
 * does not answer in time is not asked again, and gets one caution; one whose servers do not serve their metrics gets one too, and is
 * asked on. Used by the thread of the run, which waits for a reading no longer than that time.
 */
final class StoreCounterPoller implements AutoCloseable {
    /** Between the looks at what operations wait for. */
    private static final long LOOK_NANOS = 400_000_000;

    /** Looks take about the 200th part of the time of one processor at most: the next is the later, the more the last one took. */
    private static final long TIMES_A_LOOK = 200;

    /** Readings within a phase take the 100th part of the time of one processor at most. */
    private static final long TIMES_A_READING = 100;

    private static final int AGE_DIGITS = 2;

    private final String target;
    private final CounterOpener counters;
    private final CounterProbe served;
    private final RunContext context;
    private final Duration timeout;
    private final Consumer<Caution> cautions;
    private final ScheduledThreadPoolExecutor executor;

    private @Nullable Future<CounterReading> pending;
    private long requestedNanos;
    private long readingNanos;
    private boolean abandoned;
    private boolean told;
    private int phases;

    /** The number of the phase whose looks go on; 0 between phases. */
    private volatile int looking;

    /** The times of the looks in a phase. The thread that reads writes them; they are read once it has served a later request. */
    private final List<Long> lookedAtNanos = new ArrayList<>();

    /** The times that operations had been in the server then, by what they waited for or did. Written and read as the times of looks are. */
    private final Map<String, Histogram> ageNanos = new HashMap<>();

    /** Opened at the first request; confined to the thread that reads. */
    private @Nullable CounterProbe probe;

    /** Opens a probe. */
    @FunctionalInterface
    interface CounterOpener {
        CounterProbe open() throws StoreException;
    }

    /**
     * The counters of a store at one moment.
     *
     * @param nanos the time, on the engine's clock
     * @param cpuNanos the processor time that it took
     * @param own those of the store, by name
     * @param served those that its servers serve
     * @param unanswered why these are not known; {@code null} if they are
     */
    record CounterReading(
            long nanos,
            long cpuNanos,
            Map<String, Long> own,
            Map<String, Long> served,
            @Nullable StoreException unanswered) {}

    /**
     * @param target the name of the store's target
     * @param counters opens the probe of the store's own counters, on the thread that reads
     * @param served reads those that its servers serve
     * @param timeout how long a reading may take
     * @param cautions takes the caution about a store that does not answer
     */
    StoreCounterPoller(
            String target,
            CounterOpener counters,
            CounterProbe served,
            RunContext context,
            Duration timeout,
            Consumer<Caution> cautions) {
        this.target = target;
        this.counters = counters;
        this.served = served;
        this.context = context;
        this.timeout = timeout;
        this.cautions = cautions;
        this.executor = new ScheduledThreadPoolExecutor(1, work -> {
            Thread thread = new Thread(work, "counters-of-" + target);
            thread.setDaemon(true);
            return thread;
        });
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Requests a reading, unless one is outstanding. */
    void request() {
        if (!abandoned && pending == null) {
            requestedNanos = context.clock().nanos();
            pending = executor.submit(this::read);
        }
    }

    /** The same, but not soon after a reading that took much processor time. */
    void requestIfDue() {
        if (context.clock().nanos() - requestedNanos >= TIMES_A_READING * readingNanos) {
            request();
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
            readingNanos = reading.cpuNanos();
            if (reading.unanswered() != null && !told) {
                told = true;
                cautions.accept(failed(reading.unanswered()));
            }
            abandoned = reading.own().isEmpty() && reading.served().isEmpty() && reading.unanswered() == null;
            return abandoned ? null : reading;
        } catch (TimeoutException e) {
            if (context.clock().nanos() - requestedNanos >= timeout.toNanos()) {
                abandon(Caution.of(CautionCode.COUNTERS_TIMED_OUT, target).with("timeoutNanos", timeout.toNanos()));
            }
        } catch (ExecutionException e) {
            abandon(failed(Objects.requireNonNull(e.getCause())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            abandoned = true;
        }
        return null;
    }

    /**
     * Looks again and again until {@link #endLooks}, at any times, since others than this one work by the clock too.
     *
     * @param originNanos when the phase begins
     */
    void beginLooks(long originNanos) {
        if (!abandoned) {
            int phase = ++phases;
            looking = phase;
            executor.execute(this::forgetLooks);
            long first = originNanos
                    - context.clock().nanos()
                    + ThreadLocalRandom.current().nextLong(LOOK_NANOS);
            executor.schedule(() -> look(phase, originNanos), first, TimeUnit.NANOSECONDS);
        }
    }

    void endLooks() {
        looking = 0;
    }

    private void look(int phase, long originNanos) {
        try {
            long before = context.clock().threadCpuNanos();
            long at = context.clock().nanos() - originNanos;
            List<ServedOperation> seen = looking == phase ? openProbe().look() : null;
            if (seen != null) {
                lookedAtNanos.add(at);
                seen.forEach(one -> ageNanos.computeIfAbsent(one.doing(), any -> new Histogram(AGE_DIGITS))
                        .recordValue(Math.max(0, one.ageNanos())));
                long took = context.clock().threadCpuNanos() - before;
                long mean = Math.max(LOOK_NANOS, TIMES_A_LOOK * took);
                executor.schedule(
                        () -> look(phase, originNanos),
                        mean / 2 + ThreadLocalRandom.current().nextLong(mean),
                        TimeUnit.NANOSECONDS);
            }
        } catch (StoreException e) {
            forgetLooks();
        }
    }

    private void forgetLooks() {
        lookedAtNanos.clear();
        ageNanos.clear();
    }

    /**
     * The looks of the phase. Called after a reading that was requested when looks had ended.
     *
     * @param untilNanos the end of the last operation, from the start of the phase: it ends before anybody knows that it was the last
     * @param leastNanos the least time that the operations had been in the server
     */
    ServerLooks looks(long untilNanos, long leastNanos) {
        if (abandoned || pending != null) {
            return ServerLooks.NONE;
        }
        long looks = lookedAtNanos.stream().filter(at -> at < untilNanos).count();
        Map<String, Long> seen = new HashMap<>();
        ageNanos.forEach((doing, ages) -> seen.put(doing, ages.getCountBetweenValues(leastNanos, Long.MAX_VALUE)));
        return looks == 0
                ? ServerLooks.NONE
                : new ServerLooks((int) looks, untilNanos / Durations.NANOS_PER_SECOND, seen);
    }

    private Caution failed(Throwable cause) {
        return Caution.of(CautionCode.COUNTERS_FAILED, target)
                .with("message", context.traces().line(cause));
    }

    private void abandon(Caution caution) {
        abandoned = true;
        cautions.accept(caution);
    }

    private CounterReading read() throws StoreException {
        long before = context.clock().threadCpuNanos();
        Map<String, Long> own = openProbe().read();
        Map<String, Long> others = Map.of();
        StoreException unanswered = null;
        try {
            others = served.read();
        } catch (StoreException e) {
            unanswered = e;
        }
        return new CounterReading(
                context.clock().nanos(), context.clock().threadCpuNanos() - before, own, others, unanswered);
    }

    private CounterProbe openProbe() throws StoreException {
        CounterProbe open = probe == null ? counters.open() : probe;
        probe = open;
        return open;
    }

    /** Ends the thread; one that hangs is abandoned. */
    @Override
    public void close() {
        endLooks();
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
