package org.storeharness.core.engine.schedule;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.unit.PaddedLong;

/**
 * The arrivals of one phase in the order of their schedule. All workers of the phase take from this one queue, so an arrival goes to
 * whichever worker is free, and a busy one delays no arrival but its own. Lock-free and free of allocation: taking an arrival moves
 * one number on, alone in its cache line (two where a number of random distances is limited). Any number of workers may use it.
 */
public final class ArrivalQueue {
    /** Under closed load: as soon as an earlier operation is over. Such a queue has no shared state and never ends. */
    public static final long NOW = Long.MIN_VALUE;

    /** Nothing is left to take. */
    public static final long NEVER = Schedule.NEVER;

    private static final long OPEN = Long.MIN_VALUE;

    private final @Nullable Schedule schedule;
    private final long operations;
    private final PaddedLong taken = new PaddedLong(0);
    private final PaddedLong next;
    private final AtomicLong closedNanos = new AtomicLong(OPEN);

    private ArrivalQueue(@Nullable Schedule schedule, long operations) {
        this.schedule = schedule;
        this.operations = operations;
        this.next = new PaddedLong(schedule == null ? 0 : schedule.first());
    }

    /**
     * @param operations the arrivals of the phase under open load, {@link Long#MAX_VALUE} for no such bound
     * @param seed decides random distances
     */
    public static ArrivalQueue of(Arrivals arrivals, long operations, long seed) {
        return new ArrivalQueue(arrivals.open() ? Schedule.of(arrivals, seed) : null, operations);
    }

    /**
     * Takes the next arrival. Only a worker that can start it takes it: nothing is put back.
     *
     * @return its intended start in nanoseconds from the start of the phase, {@link #NOW} or {@link #NEVER}
     */
    public long take() {
        if (schedule == null) {
            return NOW;
        }
        if (schedule.isNumbered()) {
            long arrival = next.getAndIncrement();
            return arrival < operations ? schedule.due(arrival) : NEVER;
        }
        if (operations < Long.MAX_VALUE && taken.getAndIncrement() >= operations) {
            return NEVER;
        }
        while (true) {
            long arrival = next.get();
            if (next.compareAndSet(arrival, schedule.next(arrival))) {
                return schedule.due(arrival);
            }
        }
    }

    /**
     * Ends the phase early: what is due later than the time of the first call does not count as scheduled.
     *
     * @return the time of the first call
     */
    public long close(long nanos) {
        return closedNanos.compareAndSet(OPEN, nanos) ? nanos : closedNanos.get();
    }
}
