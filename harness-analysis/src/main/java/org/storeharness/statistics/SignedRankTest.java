package org.storeharness.statistics;

import java.util.Arrays;

/**
 * Wilcoxon's signed-rank test: whether differences are symmetric around 0. It is exact with ties: given the absolute
 * differences, every pattern of signs is equally likely. Differences of 0 are ranked and get no sign, as in J. Pratt, Remarks on
 * Zeros and Ties in the Wilcoxon Signed Rank Procedures, Journal of the American Statistical Association 54 (1959), 655-667:
 * unlike Wilcoxon's rule, which leaves them out before ranking, a difference that grows then never makes the evidence for
 * growth weaker.
 */
public final class SignedRankTest {
    private SignedRankTest() {}

    /** The two-sided p-value; 1 if no difference differs from 0. Beyond 100 differences by the normal approximation. */
    public static double pValue(double[] differences) {
        int[] ranks = Midranks.doubled(Arrays.stream(differences).map(Math::abs).toArray());
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
                ? SignedRankDistribution.twoSidedPValue(
                        Arrays.stream(doubled).map(rank -> rank / 2).toArray(), positive / 2)
                : SignedRankDistribution.twoSidedPValue(doubled, positive);
    }
}
