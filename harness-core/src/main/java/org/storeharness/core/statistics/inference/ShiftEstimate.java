package org.storeharness.core.statistics.inference;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.statistics.inference.HierarchicalBootstrap.ConfidenceInterval;
import org.storeharness.core.statistics.inference.HodgesLehmann.Estimate;

/**
 * The change of the logarithm of a figure from the reference to the subject, over rounds or runs.
 *
 * @param units the number of rounds or runs; of two samples the smaller number
 * @param centre the Hodges-Lehmann estimate
 * @param low lower end of the interval; {@code null} with too few units
 * @param high upper end
 * @param pValue two-sided, of the corresponding rank test; of all looks together
 */
public record ShiftEstimate(
        int units,
        double centre,
        @Nullable Double low,
        @Nullable Double high,
        double pValue) {
    /**
     * Over rounds in which both were measured, by Wilcoxon's signed-rank test at each look. The p-value is the smallest of p /
     * share, and the interval the intersection of those of the looks: a look with a share s of the level has an interval of
     * confidence 1 - s level, so that all of them cover the truth with a probability of at least 1 - level.
     *
     * @param differences subject minus reference, in the order of measuring
     * @param looks those taken, of which the last takes all differences into account
     */
    public static ShiftEstimate paired(double[] differences, List<Look> looks, double level) {
        double low = Double.NEGATIVE_INFINITY;
        double high = Double.POSITIVE_INFINITY;
        double pValue = 1;
        for (Look look : looks) {
            double[] seen = Arrays.copyOf(differences, look.units());
            pValue = Math.min(pValue, SignedRankTest.pValue(seen) / look.share());
            Estimate estimate = HodgesLehmann.estimate(seen, 1 - look.share() * level);
            if (estimate.low() != null && estimate.high() != null) {
                boolean apart = estimate.low() > high || estimate.high() < low;
                low = apart ? estimate.low() : Math.max(low, estimate.low());
                high = apart ? estimate.high() : Math.min(high, estimate.high());
            }
        }
        double centre = HodgesLehmann.centre(differences);
        return new ShiftEstimate(
                differences.length,
                Math.max(low, Math.min(high, centre)),
                Double.isFinite(low) ? (Double) low : null,
                Double.isFinite(high) ? (Double) high : null,
                pValue);
    }

    /**
     * Over two samples, by Mann and Whitney's rank-sum test. The interval covers both that of the {@link HierarchicalBootstrap} and
     * the exact one of the ranks: the first includes variation within rounds, the second keeps its confidence with few of them.
     */
    public static ShiftEstimate unpaired(List<RoundValue> reference, List<RoundValue> subject, double level) {
        double[] from = logs(reference);
        double[] to = logs(subject);
        Estimate exact = HodgesLehmann.shift(from, to, 1 - level);
        ConfidenceInterval drawn = HierarchicalBootstrap.unpaired(reference, subject, level);
        Double low = exact.low();
        Double high = exact.high();
        return new ShiftEstimate(
                Math.min(from.length, to.length),
                exact.centre(),
                low == null ? null : (Double) Math.min(low, drawn.low()),
                high == null ? null : (Double) Math.max(high, drawn.high()),
                RankSumTest.pValue(from, to));
    }

    /** The logarithms of the figures. */
    static double[] logs(List<RoundValue> rounds) {
        return rounds.stream().mapToDouble(RoundValue::log).toArray();
    }
}
