package org.storeharness.core.engine.schedule;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.storeharness.core.unit.Rate;

/**
 * A Poisson process: independent, exponentially distributed distances (J. F. C. Kingman, Poisson Processes, 1993, section
 * 4.1). Every worker goes through the whole process, which the seed decides, and takes its own arrivals; this costs it some
 * 10 ns for each arrival of another worker, and makes the process the same with any number of workers.
 */
final class PoissonSchedule implements Schedule {
    private final ZigguratSampler.Exponential distance;
    private final int workers;
    private int ahead;
    private double time;

    PoissonSchedule(Rate rate, int worker, int workers, long seed) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        this.distance = ZigguratSampler.Exponential.of(random, (double) rate.periodNanos() / rate.operations());
        this.workers = workers;
        this.ahead = worker + 1;
    }

    @Override
    public long next() {
        for (; ahead > 0; ahead--) {
            time += distance.sample();
        }
        ahead = workers;
        return (long) Math.min(NEVER, time);
    }
}
