package org.storeharness.core.environment;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Measures pauses of this process, whatever the cause: garbage collections, no free processor, a hypervisor that runs
 * other guests. A dedicated thread sleeps for two milliseconds repeatedly; a hiccup is how much longer a sleep took
 * than the shortest so far, and counts for all the sleeps that it covered (Gil Tene's jHiccup,
 * {@code HiccupMeter.java}). {@link #take} is called by one other thread.
 *
 * <p>jHiccup sleeps for 1 ms. Where a wake-up costs 20 microseconds, that is 2 % of a processor, which the worker may
 * need; sleeping for 2 ms halves the cost and the number of samples.
 */
public final class HiccupMeter implements AutoCloseable {
    /** The time between two readings. */
    public static final long SLEEP_NANOS = 2_000_000;

    private static final int DIGITS = 3;
    private static final long JOIN_MILLIS = 1_000;

    private final SingleWriterRecorder recorder = new SingleWriterRecorder(DIGITS);
    private final LongSupplier nanoClock;
    private final Thread thread;
    private volatile boolean closed;

    /** Starts measuring. */
    public HiccupMeter(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.thread = new Thread(this::measure, "hiccup-meter");
        thread.setDaemon(true);
        thread.start();
    }

    /** The hiccups since the last call, in nanoseconds: about 500 a second, most of them close to zero. */
    public Histogram take() {
        Histogram taken = new Histogram(DIGITS);
        taken.setAutoResize(true);
        taken.add(recorder.getIntervalHistogram());
        return taken;
    }

    private void measure() {
        long shortest = Long.MAX_VALUE;
        long before = nanoClock.getAsLong();
        while (!closed) {
            LockSupport.parkNanos(SLEEP_NANOS);
            long now = nanoClock.getAsLong();
            long slept = now - before;
            if (slept >= SLEEP_NANOS) {
                shortest = Math.min(shortest, slept);
                recorder.recordValueWithExpectedInterval(slept - shortest, SLEEP_NANOS);
                before = now;
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(JOIN_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
