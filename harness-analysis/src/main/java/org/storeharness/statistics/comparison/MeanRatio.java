package org.storeharness.statistics.comparison;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;
import org.storeharness.result.IntervalEstimate;

/**
 * The ratio of two geometric means over rounds of their own, with Welch's 95 % interval of the difference of the logarithms:
 * NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.5.3, with unequal variances.
 */
final class MeanRatio {
    private static final double TAIL = 0.025;

    private MeanRatio() {}

    /** The logarithms of one side. */
    private record Logs(double mean, double squaredError, int rounds) {
        static Logs of(double[] rounds) {
            double[] logs = Arrays.stream(rounds).map(Math::log).toArray();
            double mean = Arrays.stream(logs).average().orElseThrow();
            double squares =
                    Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
            int n = rounds.length;
            return new Logs(mean, n < 2 ? 0 : squares / (n - 1) / n, n);
        }
    }

    /**
     * The ratio; without an interval where a side has fewer than 2 rounds.
     *
     * @param above rates above 0, at least one
     * @param below rates above 0, at least one
     */
    static IntervalEstimate of(double[] above, double[] below) {
        Logs numerator = Logs.of(above);
        Logs denominator = Logs.of(below);
        double difference = numerator.mean() - denominator.mean();
        if (numerator.rounds() < 2 || denominator.rounds() < 2) {
            return new IntervalEstimate(Math.exp(difference), null, null);
        }
        double squared = numerator.squaredError() + denominator.squaredError();
        double half = squared == 0
                ? 0
                : TDistribution.of(degreesOfFreedom(numerator, denominator)).inverseSurvivalProbability(TAIL)
                        * Math.sqrt(squared);
        return new IntervalEstimate(Math.exp(difference), Math.exp(difference - half), Math.exp(difference + half));
    }

    /** Satterthwaite's approximation. */
    private static double degreesOfFreedom(Logs one, Logs other) {
        double sum = one.squaredError() + other.squaredError();
        return sum
                * sum
                / (one.squaredError() * one.squaredError() / (one.rounds() - 1)
                        + other.squaredError() * other.squaredError() / (other.rounds() - 1));
    }
}
