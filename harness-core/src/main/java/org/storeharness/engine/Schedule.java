package org.storeharness.engine;

import org.storeharness.plan.Arrivals;

/**
 * The intended starts of a phase's operations: pure arithmetic, no clock, no state. One schedule holds for all workers of a phase,
 * which take its arrivals in turn from an {@link ArrivalQueue}; the schedule does not depend on their number, nor on that of their
 * hosts, each of which has a queue. Any number of threads may use it.
 */
@FunctionalInterface
interface Schedule {
    /** This is later than the end of any phase: 73 years. */
    long NEVER = 1L << 61;

    /**
     * The intended start of an arrival in nanoseconds from the common start of the phase, never earlier than that of the one before; at
     * most {@link #NEVER}.
     *
     * @param arrival {@link #first}, or what {@link #next} returned
     */
    long due(long arrival);

    /** Whether arrivals are identified by their numbers, from 0. */
    default boolean isNumbered() {
        return true;
    }

    /** The number of arrivals that are due before a time, in a schedule whose arrivals are identified by their numbers. */
    default long before(long nanos) {
        long end = 1;
        while (due(end - 1) < nanos && end < NEVER) {
            end *= 2;
        }
        long from = 0;
        while (from < end) {
            long middle = (from + end) >>> 1;
            if (due(middle) < nanos) {
                from = middle + 1;
            } else {
                end = middle;
            }
        }
        return from;
    }

    /** Identifies the first arrival. */
    default long first() {
        return 0;
    }

    /** Identifies the arrival that follows: by its number, or by all that decides about those after it. */
    default long next(long arrival) {
        return arrival + 1;
    }

    /**
     * The schedule of an open load.
     *
     * @param seed decides random distances
     */
    static Schedule of(Arrivals arrivals, long seed) {
        if (arrivals instanceof Arrivals.Constant constant) {
            return ConstantRateSchedule.of(constant.rate());
        } else if (arrivals instanceof Arrivals.Poisson poisson) {
            return new PoissonSchedule(poisson.rate(), seed);
        } else if (arrivals instanceof Arrivals.Ramp ramp) {
            return new RampSchedule(ramp);
        } else if (arrivals instanceof Arrivals.Staircase staircase) {
            return new StaircaseSchedule(staircase);
        } else if (arrivals instanceof Arrivals.Burst burst) {
            long everyNanos = burst.every().toNanos();
            return arrival -> {
                long bursts = arrival / burst.operations();
                return bursts > NEVER / everyNanos ? NEVER : bursts * everyNanos;
            };
        } else if (arrivals instanceof Arrivals.Paced) {
            throw new IllegalArgumentException("has no rate yet: " + arrivals);
        }
        throw new IllegalArgumentException("closed load has no schedule");
    }
}
