package org.storeharness.statistics.comparison;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;
import org.storeharness.result.IntervalEstimate;

/** Means over rounds with Student's 95 % interval: NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.5.2. */
final class MeanInterval {
    private static final double TAIL = 0.025;

    private MeanInterval() {}

    /** The arithmetic mean of one value for each round, at least one. */
    static IntervalEstimate of(double[] rounds) {
        int n = rounds.length;
        double mean = Arrays.stream(rounds).average().orElseThrow();
        if (n < 2) {
            return new IntervalEstimate(mean, null, null);
        }
        double squares = Arrays.stream(rounds)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double half = TDistribution.of(n - 1.0).inverseSurvivalProbability(TAIL) * Math.sqrt(squares / (n - 1) / n);
        return new IntervalEstimate(mean, mean - half, mean + half);
    }

    /** The geometric mean of values above 0. */
    static IntervalEstimate ofLogs(double[] rounds) {
        IntervalEstimate logs = of(Arrays.stream(rounds).map(Math::log).toArray());
        Double low = logs.low();
        Double high = logs.high();
        return new IntervalEstimate(
                Math.exp(logs.value()),
                low == null ? null : (Double) Math.exp(low),
                high == null ? null : (Double) Math.exp(high));
    }
}
