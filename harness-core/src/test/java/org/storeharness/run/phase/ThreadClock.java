package org.storeharness.run.phase;

import org.storeharness.engine.Clock;

/**
 * A clock on which each worker has a time of its own, which moves on at each reading by a step that follows from the worker's name
 * and the number of its readings alone. For all other threads it stands still at zero.
 */
final class ThreadClock implements Clock {
    private static final long LEAST_STEP = 2_000_000;
    private static final long STEPS = 1_000_000;

    private final ThreadLocal<long[]> times = ThreadLocal.withInitial(() -> new long[2]);

    @Override
    public long nanos() {
        String thread = Thread.currentThread().getName();
        if (!thread.startsWith("worker-")) {
            return 0;
        }
        long[] own = times.get();
        own[1] = own[1] * 6_364_136_223_846_793_005L + thread.hashCode();
        own[0] += LEAST_STEP + (own[1] >>> 33) % STEPS;
        return own[0];
    }

    @Override
    public void pause(long nanos) {
        times.get()[0] += nanos;
    }
}
