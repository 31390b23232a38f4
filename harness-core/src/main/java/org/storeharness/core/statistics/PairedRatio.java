package org.storeharness.core.statistics;

import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.Check;

/**
 * How a figure changes from one setting to another, over rounds in which both were measured: Hodges-Lehmann estimate of the
 * logarithm of the ratio, with its exact 95 % interval.
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
     * Pairs the values by round; all must be above 0.
     *
     * @param before the first setting, a value for each round
     * @param after the second setting, in the same rounds
     */
    public static PairedRatio of(double[] before, double[] after) {
        Check.require(
                before.length == after.length && before.length > 0,
                "after",
                () -> "must have as many values as before, one at least, got " + after.length);
        double[] logRatios = new double[before.length];
        for (int i = 0; i < logRatios.length; i++) {
            logRatios[i] = Math.log(after[i] / before[i]);
        }
        HodgesLehmann.Estimate estimate = HodgesLehmann.estimate(logRatios, 1 - Comparer.LEVEL);
        return new PairedRatio(
                logRatios.length, Math.exp(estimate.centre()), exp(estimate.low()), exp(estimate.high()));
    }

    /** Whether the interval shows a change, in either direction. */
    public boolean shown() {
        return low != null && high != null && (low > 1 || high < 1);
    }

    private static @Nullable Double exp(@Nullable Double logarithm) {
        return logarithm == null ? null : (Double) Math.exp(logarithm);
    }
}
