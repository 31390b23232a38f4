package org.storeharness.statistics;

import org.storeharness.result.IntervalEstimate;

/**
 * The Hodges-Lehmann estimates and their distribution-free intervals: order statistics of pairwise averages or
 * differences. See Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 3rd edition, sections 3.2 and 3.3
 * for one sample, 4.2 and 4.3 for two.
 */
public final class HodgesLehmann {
    private HodgesLehmann() {}

    /** The centre of at least one difference. */
    public static double centre(double[] differences) {
        return PairwiseValues.averages(differences).median();
    }

    /**
     * The centre of at least one difference; the interval covers it with at least that confidence if differences are symmetric
     * around it.
     */
    public static IntervalEstimate estimate(double[] differences, double confidence) {
        long critical = SignedRankTest.critical(differences.length, (1 - confidence) / 2);
        return estimate(PairwiseValues.averages(differences), critical);
    }

    /**
     * The shift of the second sample against the first, each of at least one value; the interval covers it with at
     * least that confidence if the two distributions differ by a shift alone.
     */
    static IntervalEstimate shift(double[] from, double[] to, double confidence) {
        long critical = RankSumTest.critical(from.length, to.length, (1 - confidence) / 2);
        return estimate(PairwiseValues.differences(from, to), critical);
    }

    /** The median of the values, and the interval of those ranks; none with too few values for a confidence. */
    private static IntervalEstimate estimate(PairwiseValues values, long critical) {
        return critical == 0
                ? new IntervalEstimate(values.median(), null, null)
                : new IntervalEstimate(
                        values.median(), values.atRank(critical), values.atRank(values.count() + 1 - critical));
    }
}
