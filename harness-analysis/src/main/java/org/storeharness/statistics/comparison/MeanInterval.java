package org.storeharness.statistics.comparison;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;
import org.storeharness.result.IntervalEstimate;

/**
 * Means over rounds with Student's 95 % interval, and the ratio of two with Welch's: NIST/SEMATECH e-Handbook of Statistical Methods, sections
 * 1.3.5.2 and 1.3.5.3, the latter with unequal variances.
 */
final class MeanInterval {
    private static final double TAIL = 0.025;

    private MeanInterval() {}

    /**
     * One value for each round.
     *
     * @param squaredError the square of the standard error of the mean; 0 for a single round
     */
    private record Sample(double mean, double squaredError, int rounds) {
        static Sample of(double[] values) {
            int n = values.length;
            double mean = Arrays.stream(values).average().orElseThrow();
            double squares = Arrays.stream(values)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            return new Sample(mean, n < 2 ? 0 : squares / (n - 1) / n, n);
        }

        static Sample ofLogs(double[] values) {
            return of(Arrays.stream(values).map(Math::log).toArray());
        }
    }

    /** The arithmetic mean of one value for each round, at least one; without an interval for a single one. */
    static IntervalEstimate of(double[] rounds) {
        Sample sample = Sample.of(rounds);
        return sample.rounds() < 2
                ? new IntervalEstimate(sample.mean(), null, null)
                : interval(sample.mean(), sample.squaredError(), sample.rounds() - 1.0);
    }

    /** The geometric mean of values above 0. */
    static IntervalEstimate ofLogs(double[] rounds) {
        return exp(of(Arrays.stream(rounds).map(Math::log).toArray()));
    }

    /**
     * The ratio of two geometric means over rounds of their own; without an interval where a side has fewer than 2 rounds.
     *
     * @param above rates above 0, at least one
     * @param below rates above 0, at least one
     */
    static IntervalEstimate ratio(double[] above, double[] below) {
        Sample one = Sample.ofLogs(above);
        Sample other = Sample.ofLogs(below);
        double difference = one.mean() - other.mean();
        if (one.rounds() < 2 || other.rounds() < 2) {
            return exp(new IntervalEstimate(difference, null, null));
        }
        return exp(interval(difference, one.squaredError() + other.squaredError(), degreesOfFreedom(one, other)));
    }

    /** Satterthwaite's approximation. */
    private static double degreesOfFreedom(Sample one, Sample other) {
        double sum = one.squaredError() + other.squaredError();
        return sum
                * sum
                / (one.squaredError() * one.squaredError() / (one.rounds() - 1)
                        + other.squaredError() * other.squaredError() / (other.rounds() - 1));
    }

    private static IntervalEstimate interval(double mean, double squaredError, double degreesOfFreedom) {
        double half = squaredError == 0
                ? 0
                : TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(TAIL) * Math.sqrt(squaredError);
        return new IntervalEstimate(mean, mean - half, mean + half);
    }

    private static IntervalEstimate exp(IntervalEstimate logs) {
        return new IntervalEstimate(Math.exp(logs.value()), Comparer.exp(logs.low()), Comparer.exp(logs.high()));
    }
}
