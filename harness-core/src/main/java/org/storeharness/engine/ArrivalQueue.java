package org.storeharness.engine;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.unit.HostShare;
import org.storeharness.unit.PaddedLong;

/**
 * One host's arrivals of one phase in the order of their schedule: of H hosts, host h has the arrivals h, h + H, h + 2H and so on. All
 * workers of the host take from this one queue, so an arrival goes to whichever worker is free, and a busy one delays no arrival but
 * its own. Lock-free and free of allocation: taking an arrival moves one number on, alone in its cache line (two where a number of
 * random distances is limited). Any number of workers may use it.
 */
public final class ArrivalQueue {
    /** Means, under closed load, as soon as an earlier operation is over. Such a queue has no shared state and never ends. */
    static final long NOW = Long.MIN_VALUE;

    /** Means that nothing is left to take. */
    public static final long NEVER = Schedule.NEVER;

    private static final long OPEN = Long.MIN_VALUE;
    private static final int SKIPPED_AT_ONCE = 1_000;

    private final @Nullable Schedule schedule;
    private final Arrivals.Closed pauses;
    private final long operations;
    private final int hosts;
    private final PaddedLong taken = new PaddedLong(0);
    private final PaddedLong next;
    private final AtomicLong closedNanos = new AtomicLong(OPEN);

    private ArrivalQueue(@Nullable Schedule schedule, Arrivals.Closed pauses, long operations, int hosts, long first) {
        this.schedule = schedule;
        this.pauses = pauses;
        this.operations = operations;
        this.hosts = hosts;
        this.next = new PaddedLong(first);
    }

    /**
     * @param operations the arrivals of the phase under open load on all hosts, {@link Long#MAX_VALUE} for no such bound
     * @param seed decides random distances
     * @param share says which arrivals are those of this host
     */
    public static ArrivalQueue of(Arrivals arrivals, long operations, long seed, HostShare share) {
        if (arrivals instanceof Arrivals.Closed closed) {
            return new ArrivalQueue(null, closed, operations, share.hosts(), 0);
        }
        Schedule schedule = Schedule.of(arrivals, seed);
        long first = later(schedule, schedule.first(), share.host());
        long own = schedule.isNumbered() || operations == Long.MAX_VALUE ? operations : share.of(operations);
        return new ArrivalQueue(schedule, new Arrivals.Closed(), own, share.hosts(), first);
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
            long arrival = next.getAndAdd(hosts);
            return arrival < operations ? schedule.due(arrival) : NEVER;
        }
        if (operations < Long.MAX_VALUE && taken.getAndIncrement() >= operations) {
            return NEVER;
        }
        while (true) {
            long arrival = next.get();
            if (next.compareAndSet(arrival, later(schedule, arrival, hosts))) {
                return schedule.due(arrival);
            }
        }
    }

    /**
     * Takes all arrivals that are due before a time, in nanoseconds from the start of the phase.
     *
     * @return how many they are; 0 under closed load
     */
    public long skip(long nanos) {
        if (schedule == null) {
            return 0;
        }
        long skipped = 0;
        for (long some = skipSome(schedule, nanos); some > 0; some = skipSome(schedule, nanos)) {
            skipped += some;
        }
        if (schedule.isNumbered() || operations == Long.MAX_VALUE) {
            return skipped;
        }
        return Math.min(skipped, Math.max(0, operations - taken.getAndAdd(skipped)));
    }

    /** Takes few arrivals at a time where distances are random, since it starts again when another worker took some meanwhile. */
    private long skipSome(Schedule from, long nanos) {
        while (true) {
            long arrival = next.get();
            long end = arrival;
            long count = 0;
            if (from.isNumbered()) {
                count = Math.max(0, Math.min(operations, from.before(nanos)) - arrival + hosts - 1) / hosts;
                end += count * hosts;
            }
            while (!from.isNumbered() && count < SKIPPED_AT_ONCE && from.due(end) < nanos) {
                end = later(from, end, hosts);
                count++;
            }
            if (count == 0 || next.compareAndSet(arrival, end)) {
                return count;
            }
        }
    }

    /** The pause of a worker after so many operations under closed load, in nanoseconds; 0 for none. */
    long pauseNanosAfter(long started) {
        return started % pauses.every() == 0 ? pauses.pause().toNanos() : 0;
    }

    /** The arrival that comes so many after the given one. */
    private static long later(Schedule schedule, long arrival, int count) {
        long later = arrival;
        for (int i = 0; i < count; i++) {
            later = schedule.next(later);
        }
        return later;
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
