package org.storeharness.core.statistics;

import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * How small a ratio a comparison can find. For a paired t-test on log ratios with standard deviation s over n rounds, a
 * shift of (t(1 - level/2; n - 1) + t(power; n - 1)) s / sqrt(n) is found with the given power. NIST/SEMATECH e-Handbook
 * of Statistical Methods, section 7.2.2.2, solved for the shift. It describes the noise of the rounds; the test used for
 * verdicts is a little weaker with few rounds.
 */
final class DetectableEffect {
    private DetectableEffect() {}

    /** The ratio above 1 that is found with that power; {@code null} with fewer than 2 rounds or noise without bounds. */
    static @Nullable Double minimumRatio(double[] logRatios, double level, double power) {
        int n = logRatios.length;
        if (n < 2) {
            return null;
        }
        TDistribution t = TDistribution.of(n - 1.0);
        double quantiles = t.inverseSurvivalProbability(level / 2) + t.inverseCumulativeProbability(power);
        double ratio = Math.exp(quantiles * standardDeviation(logRatios) / Math.sqrt(n));
        return Double.isFinite(ratio) ? (Double) ratio : null;
    }

    private static double standardDeviation(double[] values) {
        double mean = 0;
        for (double value : values) {
            mean += value / values.length;
        }
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / (values.length - 1));
    }
}
