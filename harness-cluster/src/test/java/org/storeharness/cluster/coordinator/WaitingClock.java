package org.storeharness.cluster.coordinator;

import org.storeharness.engine.Clock;

/**
 * A clock on which each worker has a time of its own. A pause ends exactly when it should, and every other reading moves on by a step that
 * follows from the worker's name and the number of its readings since its last pause alone. So what a worker does after it has waited for
 * the start of a phase takes the same time whenever that start is. For all other threads it stands still at zero.
 */
final class WaitingClock implements Clock {
    private static final long LEAST_STEP = 2_000_000;
    private static final long STEPS = 1_000_000;

    private final ThreadLocal<WorkerTime> times = ThreadLocal.withInitial(WorkerTime::new);

    private static final class WorkerTime {
        private long nanos;
        private long seed;
        private boolean paused;
    }

    @Override
    public long nanos() {
        String thread = Thread.currentThread().getName();
        if (!thread.startsWith("worker-")) {
            return 0;
        }
        WorkerTime own = times.get();
        if (!own.paused) {
            own.seed = own.seed * 6_364_136_223_846_793_005L + thread.hashCode();
            own.nanos += LEAST_STEP + (own.seed >>> 33) % STEPS;
        }
        own.paused = false;
        return own.nanos;
    }

    @Override
    public void pause(long nanos) {
        WorkerTime own = times.get();
        own.nanos += nanos;
        own.seed = 0;
        own.paused = true;
    }
}
