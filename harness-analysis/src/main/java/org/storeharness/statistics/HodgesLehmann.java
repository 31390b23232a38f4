package org.storeharness.statistics;

import org.jspecify.annotations.Nullable;

/**
 * The Hodges-Lehmann estimates and their distribution-free intervals: order statistics of pairwise averages or
 * differences. See Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 3rd edition, sections 3.2 and 3.3
 * for one sample, 4.2 and 4.3 for two.
 */
public final class HodgesLehmann {
    private HodgesLehmann() {}

    /**
     * An estimate and its interval.
     *
     * @param centre the median of the pairwise values
     * @param low the interval's lower end; {@code null} with too few numbers for that confidence
     * @param high the interval's upper end
     */
    public record Estimate(
            double centre, @Nullable Double low, @Nullable Double high) {
        private static Estimate of(PairwiseValues values, long critical) {
            return critical == 0
                    ? new Estimate(values.median(), null, null)
                    : new Estimate(
                            values.median(), values.atRank(critical), values.atRank(values.count() + 1 - critical));
        }
    }

    /** The centre of at least one difference. */
    public static double centre(double[] differences) {
        return PairwiseValues.averages(differences).median();
    }

    /**
     * The centre of at least one difference; the interval covers it with at least that confidence if differences are symmetric
     * around it.
     */
    public static Estimate estimate(double[] differences, double confidence) {
        long critical = SignedRankDistribution.critical(differences.length, (1 - confidence) / 2);
        return Estimate.of(PairwiseValues.averages(differences), critical);
    }

    /**
     * The shift of the second sample against the first, each of at least one value; the interval covers it with at
     * least that confidence if the two distributions differ by a shift alone.
     */
    static Estimate shift(double[] from, double[] to, double confidence) {
        long critical = RankSumDistribution.critical(from.length, to.length, (1 - confidence) / 2);
        return Estimate.of(PairwiseValues.differences(from, to), critical);
    }
}
