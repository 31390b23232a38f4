package org.storeharness.core.engine;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.storeharness.core.plan.Arrivals;
import org.storeharness.core.unit.Rate;
import org.storeharness.core.workload.Mixer;

/**
 * The intended starts of one worker's operations: pure arithmetic, no clock. Together the workers' schedules are exactly the
 * one schedule of the plan. Owned by one worker.
 */
@FunctionalInterface
public interface Schedule {
    /** Means "as soon as an earlier operation is over". */
    long NOW = Long.MIN_VALUE;

    /** The next intended start in nanoseconds from the common start of the phase, never earlier than the one before. */
    long next();

    /**
     * The schedule of one worker.
     *
     * @param worker its index, from 0
     * @param workers the number of workers
     * @param seed decides random distances
     */
    static Schedule of(Arrivals arrivals, int worker, int workers, long seed) {
        if (arrivals instanceof Arrivals.Constant constant) {
            return new Even(constant.rate(), worker, workers);
        } else if (arrivals instanceof Arrivals.Poisson poisson) {
            return poisson(poisson.rate(), workers, RandomSource.XO_RO_SHI_RO_128_PP.create(Mixer.mix(seed, worker)));
        }
        return () -> NOW;
    }

    /**
     * A Poisson process of the rate's share. The superposition of independent Poisson processes is one whose rate is the sum
     * (Kingman, "Poisson Processes", 1993, section 2.2).
     */
    private static Schedule poisson(Rate rate, int workers, UniformRandomProvider random) {
        double meanNanos = (double) rate.periodNanos() * workers / rate.operations();
        ZigguratSampler.Exponential distance = ZigguratSampler.Exponential.of(random, meanNanos);
        double[] time = new double[1];
        return () -> {
            time[0] += distance.sample();
            return (long) time[0];
        };
    }

    /**
     * Every {@code workers}-th arrival of the schedule {@code floor(i * period / operations)}, i = 0, 1, 2 ... Kept as a whole
     * number and a remainder, so that nothing drifts.
     */
    final class Even implements Schedule {
        private final long operations;
        private final long step;
        private final long stepRemainder;
        private long time;
        private long remainder;

        Even(Rate rate, int worker, int workers) {
            operations = rate.operations();
            long ahead = Math.multiplyExact(rate.periodNanos(), (long) workers);
            step = ahead / operations;
            stepRemainder = ahead % operations;
            long first = Math.multiplyExact(rate.periodNanos(), (long) worker);
            time = first / operations;
            remainder = first % operations;
        }

        @Override
        public long next() {
            long due = time;
            time += step;
            remainder += stepRemainder;
            if (remainder >= operations) {
                remainder -= operations;
                time++;
            }
            return due;
        }
    }
}
