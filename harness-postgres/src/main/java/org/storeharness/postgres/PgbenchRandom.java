package org.storeharness.postgres;

import java.util.SplittableRandom;

/** Random numbers with the distributions of pgbench. Confined to one thread. */
final class PgbenchRandom {
    private static final double MIN_GAUSSIAN_PARAMETER = 2.0;
    private static final double MIN_ZIPFIAN_PARAMETER = 1.001;
    private static final double MAX_ZIPFIAN_PARAMETER = 1_000.0;

    private final SplittableRandom random;

    PgbenchRandom(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** A number from 0 to below the bound, evenly distributed. */
    long nextLong(long bound) {
        return random.nextLong(bound);
    }

    long uniform(long from, long to) throws ScriptException {
        check(from, to);
        return from + (to - from == 0 ? 0 : random.nextLong(to - from + 1));
    }

    /** The first value is the most frequent; a larger {@code parameter} makes it more so. */
    long exponential(long from, long to, double parameter) throws ScriptException {
        check(from, to);
        if (!(parameter > 0)) {
            throw new ScriptException("the parameter of random_exponential must be above 0, got " + parameter);
        }
        double cut = Math.exp(-parameter);
        double uniform = 1 - random.nextDouble();
        double share = -Math.log(cut + (1 - cut) * uniform) / parameter;
        return scaleToRange(from, to, share);
    }

    /** The middle values are the most frequent; the range spans {@code parameter} standard deviations to each side. */
    long gaussian(long from, long to, double parameter) throws ScriptException {
        check(from, to);
        if (!(parameter >= MIN_GAUSSIAN_PARAMETER)) {
            throw new ScriptException("the parameter of random_gaussian must be 2.0 or more, got " + parameter);
        }
        double deviation = random.nextGaussian();
        while (deviation < -parameter || deviation >= parameter) {
            deviation = random.nextGaussian();
        }
        return scaleToRange(from, to, (deviation + parameter) / (2 * parameter));
    }

    /** Rejection sampling: L. Devroye, Non-Uniform Random Variate Generation, 1986, section X.6.1. */
    long zipfian(long from, long to, double parameter) throws ScriptException {
        check(from, to);
        if (!(parameter >= MIN_ZIPFIAN_PARAMETER && parameter <= MAX_ZIPFIAN_PARAMETER)) {
            throw new ScriptException("the parameter of random_zipfian must be 1.001..1000, got " + parameter);
        }
        double count = (double) to - from + 1;
        if (count <= 1) {
            return from;
        }
        double b = Math.pow(2, parameter - 1);
        while (true) {
            double u = 1 - random.nextDouble();
            double v = random.nextDouble();
            double x = Math.floor(Math.pow(u, -1 / (parameter - 1)));
            double t = Math.pow(1 + 1 / x, parameter - 1);
            if (v * x * (t - 1) / (b - 1) <= t / b && x <= count) {
                return from - 1 + (long) x;
            }
        }
    }

    private static long scaleToRange(long from, long to, double share) {
        return Math.min(to, from + (long) (((double) to - from + 1) * share));
    }

    private static void check(long from, long to) throws ScriptException {
        if (from > to) {
            throw new ScriptException("an empty range " + from + ".." + to + " was given to a random function");
        }
        if (to - from < 0 || to - from == Long.MAX_VALUE) {
            throw new ScriptException("the range " + from + ".." + to + " of a random function is too large");
        }
    }
}
