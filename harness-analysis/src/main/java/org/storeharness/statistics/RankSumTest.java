package org.storeharness.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Mann and Whitney's rank-sum test: whether values of one sample tend to be above those of the other. It is exact with ties:
 * given all values, every choice of those of the first sample is equally likely. See Hollander, Wolfe and Chicken,
 * Nonparametric Statistical Methods, 3rd edition, section 4.1, comment 5.
 */
final class RankSumTest {
    private static final int LARGEST_EXACT = 40;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private RankSumTest() {}

    /**
     * The two-sided p-value, twice the smaller tail; 1 if all values are the same. Exact up to 40 values in each sample,
     * beyond by the normal approximation.
     */
    static double pValue(double[] first, double[] second) {
        int[] ranks = Midranks.doubled(
                DoubleStream.concat(Arrays.stream(first), Arrays.stream(second)).toArray());
        int sum = Arrays.stream(ranks, 0, first.length).sum();
        double mean = first.length * (ranks.length + 1.0);
        if (first.length > LARGEST_EXACT || second.length > LARGEST_EXACT) {
            double squares = 0;
            for (int rank : ranks) {
                squares += (rank - ranks.length - 1.0) * (rank - ranks.length - 1.0);
            }
            double variance = squares * first.length * second.length / ranks.length / (ranks.length - 1.0);
            return variance == 0
                    ? 1
                    : Math.min(1, 2 * NORMAL.cumulativeProbability(-Math.abs(sum - mean) / Math.sqrt(variance)));
        }
        double[] ways = ways(ranks, first.length);
        double all = Arrays.stream(ways).sum();
        double below = Arrays.stream(ways, 0, sum + 1).sum();
        double above = Arrays.stream(ways, sum, ways.length).sum();
        return Math.min(1, 2 * Math.min(below, above) / all);
    }

    /** The number of ways to choose that many ranks with each sum. */
    private static double[] ways(int[] ranks, int chosen) {
        int highest = Arrays.stream(ranks).sum();
        double[][] ways = new double[chosen + 1][highest + 1];
        ways[0][0] = 1;
        for (int rank : ranks) {
            for (int count = chosen; count > 0; count--) {
                for (int sum = highest; sum >= rank; sum--) {
                    ways[count][sum] += ways[count - 1][sum - rank];
                }
            }
        }
        return ways[chosen];
    }
}
