package org.storeharness.core.engine.schedule;

import org.storeharness.core.plan.load.Arrivals;

/** Bursts: arrival i is due at {@code floor(i / operations) * every}. */
final class BurstSchedule implements Schedule {
    private final long operations;
    private final long everyNanos;
    private final int workers;
    private long withinBurst;
    private long time;

    BurstSchedule(Arrivals.Burst burst, int worker, int workers) {
        this.operations = burst.operations();
        this.everyNanos = burst.every().toNanos();
        this.workers = workers;
        advance(worker);
    }

    @Override
    public long next() {
        long due = time;
        advance(workers);
        return due;
    }

    private void advance(int arrivals) {
        withinBurst += arrivals;
        long bursts = withinBurst / operations;
        withinBurst %= operations;
        time = bursts > NEVER / everyNanos ? NEVER : Math.min(NEVER, time + bursts * everyNanos);
    }
}
