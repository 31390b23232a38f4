package org.storeharness.statistics;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.IntervalEstimate;

/**
 * The change of the logarithm of a figure from the reference to the subject, over rounds or runs.
 *
 * @param units the number of rounds or runs; of two samples the smaller number
 * @param centre the Hodges-Lehmann estimate, or the mean over runs
 * @param low lower end of the interval; {@code null} with too few units
 * @param high upper end
 * @param pValue two-sided; of all looks together
 */
public record ShiftEstimate(
        int units,
        double centre,
        @Nullable Double low,
        @Nullable Double high,
        double pValue) {
    /**
     * Estimates over rounds in which both were measured, by Wilcoxon's signed-rank test at each look. The p-value is the smallest
     * of p / share, and the interval the intersection of those of the looks: a look with a share s of the level has an interval
     * of confidence 1 - s level, so that all of them cover the truth with a probability of at least 1 - level. Both are those of
     * differences that are stretched by what noise over several rounds may have hidden ({@link SerialNoise}).
     *
     * @param differences subject minus reference, in the order of measuring
     * @param looks those taken, of which the last takes all differences into account
     * @param testLevel what the test has of the level, above 0; the interval has all of it
     */
    public static ShiftEstimate paired(
            double[] differences, List<InterimAnalysis> looks, double level, double testLevel) {
        double low = Double.NEGATIVE_INFINITY;
        double high = Double.POSITIVE_INFINITY;
        double centre = 0;
        double pValue = 1;
        for (InterimAnalysis look : looks) {
            double[] seen = Arrays.copyOf(differences, look.units());
            pValue = Math.min(pValue, SignedRankTest.pValue(SerialNoise.stretched(seen, testLevel)) / look.share());
            IntervalEstimate estimate =
                    HodgesLehmann.estimate(SerialNoise.stretched(seen, level), 1 - look.share() * level);
            centre = estimate.value();
            if (estimate.low() != null && estimate.high() != null) {
                boolean apart = estimate.low() > high || estimate.high() < low;
                low = apart ? estimate.low() : Math.max(low, estimate.low());
                high = apart ? estimate.high() : Math.min(high, estimate.high());
            }
        }
        return new ShiftEstimate(
                differences.length,
                Math.max(low, Math.min(high, centre)),
                Double.isFinite(low) ? (Double) low : null,
                Double.isFinite(high) ? (Double) high : null,
                pValue);
    }

    /**
     * Estimates over runs in which both were measured, by the paired t-test: the centre is the mean. Six runs of one sign have a
     * signed-rank p-value of 1/32, which no correction for several tests leaves significant; and the centre of a run's rounds is
     * close enough to normal, as the simulation in {@code docs/method.md} shows. NIST/SEMATECH e-Handbook of Statistical Methods,
     * section 7.2.2.
     *
     * @param differences subject minus reference, one at least
     */
    public static ShiftEstimate ofRuns(double[] differences, double level) {
        int runs = differences.length;
        double mean = Arrays.stream(differences).average().orElseThrow();
        if (runs == 1) {
            return new ShiftEstimate(runs, mean, null, null, 1);
        }
        TDistribution t = TDistribution.of(runs - 1);
        double error = DetectableShift.deviation(differences) / Math.sqrt(runs);
        double reach = t.inverseSurvivalProbability(level / 2) * error;
        double pValue = mean == 0 ? 1 : 2 * t.survivalProbability(Math.abs(mean) / error);
        return new ShiftEstimate(runs, mean, mean - reach, mean + reach, pValue);
    }

    /** Estimates over two samples, by Mann and Whitney's rank-sum test, whose exact interval keeps its confidence with few of each. */
    public static ShiftEstimate unpaired(double[] reference, double[] subject, double level) {
        IntervalEstimate shift = HodgesLehmann.shift(reference, subject, 1 - level);
        return new ShiftEstimate(
                Math.min(reference.length, subject.length),
                shift.value(),
                shift.low(),
                shift.high(),
                RankSumTest.pValue(reference, subject));
    }
}
