package org.storeharness.engine;

import org.storeharness.unit.Rate;
import org.storeharness.workload.SplitMix64;

/**
 * A Poisson process: independent, exponentially distributed distances (J. F. C. Kingman, Poisson Processes, 1993, section 4.1). Time
 * goes in steps of 1/16 ns, and a distance is at least one of them, so that no two arrivals are the same: a distance is geometrically
 * distributed, which is exponential to within a step. An arrival is identified by its time, and a hash of it and of the seed decides
 * the distance to the next one. So the process is a function of the seed, whoever takes its arrivals.
 */
final class PoissonSchedule implements Schedule {
    private static final int STEP_BITS = 4;

    /** Nothing arrives after this, which is some four years. */
    private static final long END = 1L << 61;

    /** The mean of the exponential distribution that, rounded down, says what a distance has beyond its first step. */
    private final double meanSteps;

    private final long seed;

    PoissonSchedule(Rate rate, long seed) {
        double steps = (double) (1 << STEP_BITS) * rate.periodNanos() / rate.operations();
        this.meanSteps = steps > 1 ? -1 / Math.log1p(-1 / steps) : 0;
        this.seed = SplitMix64.mix(seed);
    }

    @Override
    public boolean isNumbered() {
        return false;
    }

    @Override
    public long first() {
        return next(0);
    }

    @Override
    public long next(long time) {
        double uniform = ((SplitMix64.mix(seed + time) >>> 11) + 0.5) * 0x1p-53;
        return Math.min(END, time + 1 + (long) Math.min(END, -meanSteps * Math.log(uniform)));
    }

    @Override
    public long due(long time) {
        return time == END ? NEVER : time >>> STEP_BITS;
    }
}
