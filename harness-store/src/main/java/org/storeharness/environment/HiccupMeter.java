package org.storeharness.environment;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Measures pauses of this process, whatever the cause: garbage collections, no free processor, a hypervisor that runs
 * other guests. A dedicated thread sleeps for two milliseconds repeatedly; a hiccup is how much longer a sleep took
 * than sleeps usually do, and counts for all the sleeps that it covered (Gil Tene's jHiccup,
 * {@code HiccupMeter.java}). {@link #take} is called by one other thread.
 *
 * <p>jHiccup takes the shortest sleep for zero. Timers are late by what they please, on Linux by up to a slack of 50
 * microseconds and a wake-up, so that a process which nothing paused would have hiccups of that size all the time. Zero is the
 * usual lateness instead ({@link TimerLateness}).
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
        taken.add(recorder.getIntervalHistogram());
        return taken;
    }

    private void measure() {
        TimerSlack.least();
        TimerLateness lateness =
                new TimerLateness(hiccup -> recorder.recordValueWithExpectedInterval(hiccup, SLEEP_NANOS));
        long before = nanoClock.getAsLong();
        while (!closed) {
            LockSupport.parkNanos(SLEEP_NANOS);
            long now = nanoClock.getAsLong();
            long slept = now - before;
            if (slept >= SLEEP_NANOS) {
                lateness.add(slept - SLEEP_NANOS);
                before = now;
            }
        }
    }

    /**
     * Tells pauses from the lateness that the timer always has: the median of a block of sleeps, and of all blocks of the last half a
     * minute the smallest. So a time in which most sleeps are late, because others use the processors, does not become usual. The sleeps
     * of the first block are judged at its end.
     */
    private static final class TimerLateness {
        private static final int BLOCK = 63;
        private static final int BLOCKS = 256;

        /** A sleep that is late by no more than this many times the usual lateness is late because of the timer. */
        private static final int CLEARLY = 3;

        private final LongConsumer hiccups;
        private final long[] block = new long[BLOCK];
        private final long[] medians = new long[BLOCKS];
        private long sleeps;
        private long usual;

        TimerLateness(LongConsumer hiccups) {
            this.hiccups = hiccups;
        }

        void add(long late) {
            boolean first = sleeps < BLOCK;
            block[(int) (sleeps++ % BLOCK)] = late;
            if (!first) {
                judge(late);
            }
            if (sleeps % BLOCK == 0) {
                blockEnded(first);
            }
        }

        private void blockEnded(boolean first) {
            long[] sorted = block.clone();
            Arrays.sort(sorted);
            long blocks = sleeps / BLOCK;
            medians[(int) ((blocks - 1) % BLOCKS)] = sorted[BLOCK / 2];
            usual = Arrays.stream(medians, 0, (int) Math.min(blocks, BLOCKS))
                    .min()
                    .orElseThrow();
            if (first) {
                Arrays.stream(block).forEach(this::judge);
            }
        }

        private void judge(long late) {
            hiccups.accept(late > CLEARLY * usual ? late - usual : 0);
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
