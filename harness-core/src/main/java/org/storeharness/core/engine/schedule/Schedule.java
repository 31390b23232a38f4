package org.storeharness.core.engine.schedule;

import org.storeharness.core.plan.load.Arrivals;

/**
 * The intended starts of one worker's operations: pure arithmetic, no clock. There is one schedule for all workers, and
 * arrival number i of it, from 0, belongs to worker i mod W; so the schedule does not depend on the number of workers, and
 * their shares differ by one arrival at most. An instance is owned by one worker.
 */
@FunctionalInterface
public interface Schedule {
    /** Means "as soon as an earlier operation is over". */
    long NOW = Long.MIN_VALUE;

    /** Later than the end of any phase: 73 years. */
    long NEVER = 1L << 61;

    /**
     * The next intended start in nanoseconds from the common start of the phase, never earlier than the one before; at most
     * {@link #NEVER}.
     */
    long next();

    /**
     * The schedule of one worker.
     *
     * @param worker its index, from 0
     * @param workers the number of workers
     * @param seed decides random distances; the same for all workers
     */
    static Schedule of(Arrivals arrivals, int worker, int workers, long seed) {
        if (arrivals instanceof Arrivals.Constant constant) {
            return ConstantRateSchedule.of(constant.rate(), worker, workers);
        } else if (arrivals instanceof Arrivals.Poisson poisson) {
            return new PoissonSchedule(poisson.rate(), worker, workers, seed);
        } else if (arrivals instanceof Arrivals.Ramp ramp) {
            return new RampSchedule(ramp, worker, workers);
        } else if (arrivals instanceof Arrivals.Staircase staircase) {
            return new StaircaseSchedule(staircase, worker, workers);
        } else if (arrivals instanceof Arrivals.Burst burst) {
            return new BurstSchedule(burst, worker, workers);
        }
        return () -> NOW;
    }
}
