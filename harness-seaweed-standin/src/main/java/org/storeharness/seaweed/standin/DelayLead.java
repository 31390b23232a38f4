package org.storeharness.seaweed.standin;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes planted delays end on time in the median. Timers and threads wake up late, so work that is to end after a delay has to begin
 * earlier: by the median lateness of earlier work. The lead is learned in small steps, up after work that ended late and down after
 * work that ended early, so it stands still where half of the work is late. Thread-safe.
 */
final class DelayLead {
    /** The step by which the lead changes. It is small beside a delay, as the lead swings by a step for each delay that goes on. */
    static final long STEP_NANOS = 2_000;

    /** The longest lead. Work that is later than this half of the time runs on a machine that has no processor left. */
    static final long LONGEST_NANOS = 3_000_000;

    private final AtomicLong leadNanos = new AtomicLong();

    /**
     * The time to wait before the work begins.
     *
     * @param leftNanos the time until the work is to end, negative if that is past
     * @return 0 if it has to begin at once
     */
    long waitNanos(long leftNanos) {
        return Math.max(0, leftNanos - leadNanos.get());
    }

    /**
     * Learns from the end of work. Work that began at once, because the lead is longer than its delay, ends early and shortens the lead; after
     * a busy time no shorter delay would be waited for otherwise.
     *
     * @param leftNanos the time that was left when {@link #waitNanos} was asked; work whose end was past by then teaches nothing
     * @param lateNanos how much later than planted it ended, negative if earlier
     */
    void ended(long leftNanos, long lateNanos) {
        if (leftNanos <= 0) {
            return;
        }
        long step = lateNanos > 0 ? STEP_NANOS : -STEP_NANOS;
        leadNanos.updateAndGet(lead -> Math.max(0, Math.min(LONGEST_NANOS, lead + step)));
    }

    /** The lead now. */
    long nanos() {
        return leadNanos.get();
    }
}
