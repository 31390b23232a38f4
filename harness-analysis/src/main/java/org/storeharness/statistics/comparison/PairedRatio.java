package org.storeharness.statistics.comparison;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.statistics.HodgesLehmann;
import org.storeharness.statistics.RoundBootstrap;
import org.storeharness.unit.Check;

/**
 * The ratio of a figure between two settings, over rounds in which both were measured: Hodges-Lehmann estimate of the
 * logarithm of the ratio, with a 95 % interval.
 *
 * @param rounds the number of rounds
 * @param ratio the second setting divided by the first
 * @param low lower end of the interval; {@code null} with too few rounds
 * @param high upper end
 */
public record PairedRatio(
        int rounds,
        double ratio,
        @Nullable Double low,
        @Nullable Double high) {
    /**
     * Pairs the values by round; all must be above 0. The interval is the exact one of the ranks, which needs 6 rounds.
     *
     * @param before the first setting, a value for each round
     * @param after the second setting, in the same rounds
     */
    public static PairedRatio of(double[] before, double[] after) {
        IntervalEstimate estimate = estimate(before, after);
        return new PairedRatio(
                before.length, Math.exp(estimate.value()), Comparer.exp(estimate.low()), Comparer.exp(estimate.high()));
    }

    /**
     * The same with the interval of the {@link RoundBootstrap}: whole rounds are drawn, and the interval is
     * expanded for few of them. It needs 2 rounds; with few its coverage is less reliable than that of the ranks.
     */
    static IntervalEstimate resampled(double[] before, double[] after) {
        double centre = Math.exp(estimate(before, after).value());
        if (before.length < 2) {
            return new IntervalEstimate(centre, null, null);
        }
        double[] differences = new double[before.length];
        Arrays.setAll(differences, i -> Math.log(after[i]) - Math.log(before[i]));
        RoundBootstrap.ConfidenceInterval interval = RoundBootstrap.paired(differences, Comparer.SIGNIFICANCE_LEVEL);
        return new IntervalEstimate(centre, Math.exp(interval.low()), Math.exp(interval.high()));
    }

    private static IntervalEstimate estimate(double[] before, double[] after) {
        Check.require(
                before.length == after.length && before.length > 0,
                "after",
                () -> "must have as many values as before, one at least, got " + after.length);
        double[] logRatios = new double[before.length];
        for (int i = 0; i < logRatios.length; i++) {
            logRatios[i] = Math.log(after[i] / before[i]);
        }
        return HodgesLehmann.estimate(logRatios, 1 - Comparer.SIGNIFICANCE_LEVEL);
    }

    /** Whether the interval shows a change, in either direction. */
    public boolean significant() {
        return low != null && high != null && (low > 1 || high < 1);
    }
}
