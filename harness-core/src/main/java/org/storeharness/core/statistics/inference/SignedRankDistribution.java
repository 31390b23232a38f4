package org.storeharness.core.statistics.inference;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The distribution of Wilcoxon's signed-rank statistic T under the null hypothesis: the sum of the positive ranks among
 * 1..n, each positive with probability 1/2. See Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 3rd
 * edition, section 3.1.
 */
public final class SignedRankDistribution {
    private static final int LARGEST_EXACT = 100;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private SignedRankDistribution() {}

    /**
     * The largest number c for which P(T &lt; c) is at most {@code tail}; 0 if no positive number qualifies. Exact up
     * to 100 pairs, beyond by the normal approximation (equation 3.9 there).
     */
    static long critical(int pairs, double tail) {
        return pairs <= LARGEST_EXACT
                ? RankSumDistribution.critical(probabilities(pairs), tail)
                : approximate(pairs, tail);
    }

    /** The smallest two-sided p-value for that number of pairs. */
    public static double smallestPValue(int pairs) {
        return Math.pow(2, 1.0 - pairs);
    }

    /** P(T = t) for every t, by adding one rank after the other. */
    private static double[] probabilities(int pairs) {
        double[] probability = new double[pairs * (pairs + 1) / 2 + 1];
        probability[0] = 1;
        int highest = 0;
        for (int rank = 1; rank <= pairs; rank++) {
            highest += rank;
            for (int t = highest; t >= 0; t--) {
                probability[t] = (probability[t] + (t >= rank ? probability[t - rank] : 0)) / 2;
            }
        }
        return probability;
    }

    private static long approximate(int pairs, double tail) {
        double n = pairs;
        double mean = n * (n + 1) / 4;
        double deviation = Math.sqrt(n * (n + 1) * (2 * n + 1) / 24);
        return Math.max(0, (long) Math.floor(mean + NORMAL.inverseCumulativeProbability(tail) * deviation));
    }
}
