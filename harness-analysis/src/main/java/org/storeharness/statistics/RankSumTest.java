package org.storeharness.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Mann and Whitney's rank-sum test: whether values of one sample tend to be above those of the other. It is exact with ties:
 * given all values, every choice of those of the first sample is equally likely. See Hollander, Wolfe and Chicken,
 * Nonparametric Statistical Methods, 3rd edition, section 4.1, comment 5. Without ties its statistic is U, the number of pairs, one
 * value from each sample, in which the second is above the first: Mann and Whitney, On a Test of Whether one of Two Random Variables
 * is Stochastically Larger than the Other, Annals of Mathematical Statistics 18 (1947), 50-60.
 */
public final class RankSumTest {
    private static final int LARGEST_EXACT = 40;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private RankSumTest() {}

    /**
     * The two-sided p-value, twice the smaller tail; 1 if all values are the same. Exact up to 40 values in each sample,
     * beyond by the normal approximation.
     */
    static double pValue(double[] first, double[] second) {
        int[] ranks = doubledMidranks(
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

    /**
     * The largest number c for which P(U &lt; c) is at most {@code tail}; 0 if no positive number qualifies. Exact up
     * to 40 values in each sample, beyond by the normal approximation.
     */
    static long critical(int first, int second, double tail) {
        return first <= LARGEST_EXACT && second <= LARGEST_EXACT
                ? critical(probabilities(first, second), tail)
                : approximate(first, second, tail);
    }

    /** The smallest two-sided p-value for these sample sizes: 2 / (the number of ways to choose the first sample). */
    public static double smallestPValue(int first, int second) {
        double ways = 1;
        for (int i = 1; i <= first; i++) {
            ways *= (second + i) / (double) i;
        }
        return Math.min(1, 2 / ways);
    }

    /** The largest number for which the probabilities of all lower numbers add up to at most {@code tail}. */
    static long critical(double[] probability, double tail) {
        double below = 0;
        int critical = 0;
        while (critical < probability.length && below + probability[critical] <= tail) {
            below += probability[critical];
            critical++;
        }
        return critical;
    }

    /**
     * P(U = u) for every u, by equation 1 of Mann and Whitney: with probability m / (n + m) the largest value is of the second sample, and
     * above all n of the first.
     */
    private static double[] probabilities(int first, int second) {
        double[][] row = new double[second + 1][];
        for (int m = 0; m <= second; m++) {
            row[m] = new double[] {1};
        }
        for (int n = 1; n <= first; n++) {
            double[][] next = new double[second + 1][];
            next[0] = new double[] {1};
            for (int m = 1; m <= second; m++) {
                next[m] = mixed(row[m], next[m - 1], n, m);
            }
            row = next;
        }
        return row[second];
    }

    private static double[] mixed(double[] withoutOneOfFirst, double[] withoutOneOfSecond, int n, int m) {
        double[] probability = new double[n * m + 1];
        double share = m / (double) (n + m);
        for (int u = 0; u < withoutOneOfFirst.length; u++) {
            probability[u] += (1 - share) * withoutOneOfFirst[u];
        }
        for (int u = 0; u < withoutOneOfSecond.length; u++) {
            probability[u + n] += share * withoutOneOfSecond[u];
        }
        return probability;
    }

    private static long approximate(int first, int second, double tail) {
        double pairs = (double) first * second;
        double deviation = Math.sqrt(pairs * (first + second + 1.0) / 12);
        return Math.max(0, (long) Math.floor(pairs / 2 + NORMAL.inverseCumulativeProbability(tail) * deviation));
    }

    /** Twice the rank of each value, from 1, which is a whole number: equal numbers share the mean of their ranks. */
    static int[] doubledMidranks(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int[] ranks = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            ranks[i] = below(sorted, values[i]) + below(sorted, Math.nextUp(values[i])) + 1;
        }
        return ranks;
    }

    /** The number of values below a limit. */
    private static int below(double[] sorted, double limit) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < limit) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
