package org.storeharness.engine;

/**
 * The time by which a sleep has to end early, since a sleeping thread wakes late: the time that three of four wake-ups need at most,
 * learned from the wake-ups themselves. A late wake-up adds to the lead, one in time takes a third of that away, so that the lead stays
 * where one in four is late (stochastic approximation of a quantile: H. Robbins, S. Monro, "A Stochastic Approximation Method", 1951).
 * A worker spins through the rest of a wait after the wake-up. Confined to one thread.
 *
 * <p>A wake-up that is later than any lead tells nothing: the thread had no processor, and a worker that spins takes one from the store.
 */
final class SleepLead {
    /** The most that is spun at the end of a wait. */
    static final long MAXIMUM_NANOS = 30_000;

    private static final long FIRST_NANOS = 5_000;
    private static final long LATE_STEP_NANOS = 900;
    private static final long EARLY_STEP_NANOS = 300;

    private long nanos = FIRST_NANOS;

    /** The time that the next sleep should leave. */
    long nanos() {
        return nanos;
    }

    /**
     * Learns from a sleep that nothing but its end interrupted.
     *
     * @param lateNanos how long after the end of the wait the thread woke; negative where it was before that
     */
    void woke(long lateNanos) {
        if (lateNanos <= 0) {
            nanos = Math.max(0, nanos - EARLY_STEP_NANOS);
        } else if (lateNanos <= MAXIMUM_NANOS) {
            nanos = Math.min(MAXIMUM_NANOS, nanos + LATE_STEP_NANOS);
        }
    }
}
