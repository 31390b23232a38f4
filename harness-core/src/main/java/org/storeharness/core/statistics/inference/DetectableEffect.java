package org.storeharness.core.statistics.inference;

import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The smallest ratio that a comparison can detect. A t-test with that many degrees of freedom detects a shift of
 * (t(1 - level/2) + t(power)) times the standard error with the given power: NIST/SEMATECH e-Handbook of Statistical
 * Methods, section 7.2.2.2, solved for the shift. It describes the noise of the rounds; the rank tests used for
 * verdicts are a little weaker with few rounds.
 *
 * @param standardError of the mean difference of logarithms; not a number with fewer than 2 rounds
 * @param freedom the degrees of freedom
 */
public record DetectableEffect(double standardError, double freedom) {
    /** From paired differences: s / sqrt(n), n - 1 degrees of freedom. */
    static DetectableEffect ofPairs(double[] differences) {
        return new DetectableEffect(
                Math.sqrt(squares(differences) / (differences.length - 1.0) / differences.length),
                differences.length - 1.0);
    }

    /** From two samples with a common variance: s sqrt(1/n + 1/m), n + m - 2 degrees of freedom. */
    static DetectableEffect ofSamples(double[] first, double[] second) {
        double freedom = first.length + second.length - 2.0;
        double variance = (squares(first) + squares(second)) / freedom;
        return new DetectableEffect(Math.sqrt(variance * (1.0 / first.length + 1.0 / second.length)), freedom);
    }

    /**
     * The smallest ratio above 1 that is detected with that power; {@code null} with fewer than 2 rounds or if not
     * finite.
     */
    public @Nullable Double minimumRatio(double level, double power) {
        if (freedom < 1) {
            return null;
        }
        TDistribution t = TDistribution.of(freedom);
        double ratio = Math.exp(
                (t.inverseSurvivalProbability(level / 2) + t.inverseCumulativeProbability(power)) * standardError);
        return Double.isFinite(ratio) ? (Double) ratio : null;
    }

    private static double squares(double[] values) {
        double mean = 0;
        for (double value : values) {
            mean += value / values.length;
        }
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return squares;
    }
}
