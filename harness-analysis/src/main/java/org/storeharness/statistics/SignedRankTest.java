package org.storeharness.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Wilcoxon's signed-rank test: whether differences are symmetric around 0. It is exact with ties: given the absolute
 * differences, every pattern of signs is equally likely. Differences of 0 are ranked and get no sign, as in J. Pratt, Remarks on
 * Zeros and Ties in the Wilcoxon Signed Rank Procedures, Journal of the American Statistical Association 54 (1959), 655-667:
 * unlike Wilcoxon's rule, which leaves them out before ranking, a difference that grows then never makes the evidence for
 * growth weaker. Its statistic T is the sum of the positive ranks: Hollander, Wolfe and Chicken, Nonparametric Statistical Methods,
 * 3rd edition, section 3.1.
 */
public final class SignedRankTest {
    private static final int LARGEST_EXACT = 100;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private SignedRankTest() {}

    /** The two-sided p-value; 1 if no difference differs from 0. Beyond 100 differences by the normal approximation. */
    public static double pValue(double[] differences) {
        int[] ranks = RankSumTest.doubledMidranks(
                Arrays.stream(differences).map(Math::abs).toArray());
        int[] signed = new int[ranks.length];
        int used = 0;
        int positive = 0;
        for (int i = 0; i < ranks.length; i++) {
            if (differences[i] != 0) {
                signed[used++] = ranks[i];
                positive += differences[i] > 0 ? ranks[i] : 0;
            }
        }
        int[] doubled = Arrays.copyOf(signed, used);
        boolean untied = Arrays.stream(doubled).allMatch(rank -> rank % 2 == 0);
        return untied
                ? twoSidedPValue(Arrays.stream(doubled).map(rank -> rank / 2).toArray(), positive / 2)
                : twoSidedPValue(doubled, positive);
    }

    /**
     * The largest number c for which P(T &lt; c) is at most {@code tail} for the ranks 1 to n; 0 if no positive number
     * qualifies. Exact up to 100 pairs, beyond by the normal approximation (equation 3.9 there).
     */
    static long critical(int pairs, double tail) {
        return pairs <= LARGEST_EXACT
                ? RankSumTest.critical(
                        probabilities(IntStream.rangeClosed(1, pairs).toArray()), tail)
                : approximate(pairs, tail);
    }

    /** The smallest two-sided p-value for that number of pairs. */
    public static double smallestPValue(int pairs) {
        return Math.pow(2, 1.0 - pairs);
    }

    /**
     * The probability that a sum of these ranks is at least as far from its mean as that one. Exact up to 100 ranks.
     *
     * @param ranks whole numbers, such as twice the midranks
     */
    private static double twoSidedPValue(int[] ranks, long positive) {
        long total = Arrays.stream(ranks).asLongStream().sum();
        long lower = Math.min(positive, total - positive);
        if (ranks.length > LARGEST_EXACT) {
            double deviation = Math.sqrt(Arrays.stream(ranks)
                            .mapToDouble(rank -> (double) rank * rank)
                            .sum()
                    / 4);
            return Math.min(1, 2 * NORMAL.cumulativeProbability((lower - total / 2.0) / deviation));
        }
        double tail = 0;
        double[] probability = probabilities(ranks);
        for (int t = 0; t <= lower; t++) {
            tail += probability[t];
        }
        return Math.min(1, 2 * tail);
    }

    /** P(T = t) for every t, by adding one rank after the other. */
    private static double[] probabilities(int[] ranks) {
        double[] probability = new double[Arrays.stream(ranks).sum() + 1];
        probability[0] = 1;
        int highest = 0;
        for (int rank : ranks) {
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
