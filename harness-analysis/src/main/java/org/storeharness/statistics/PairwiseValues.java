package org.storeharness.statistics;

import java.util.Arrays;

/**
 * The pairwise averages or differences of some numbers, by rank. There may be 50 million of them, so {@link #atRank}
 * counts them instead of computing and sorting them all.
 */
sealed interface PairwiseValues {
    /** Up to this many values, sorting is faster than counting. */
    int SORTED_UP_TO = 500;

    /** The number of values. */
    long count();

    /** A lower bound of the values. */
    double lowerBound();

    /** An upper bound of the values. */
    double upperBound();

    /** All values, in any order; only for few. */
    double[] toArray();

    /** The number of values that are at most {@code limit}. */
    long countAtMost(double limit);

    /** The Walsh averages (x_i + x_j) / 2 for i &lt;= j. */
    static PairwiseValues averages(double[] values) {
        return new Averages(sorted(values));
    }

    /** All differences to_j - from_i. */
    static PairwiseValues differences(double[] from, double[] to) {
        return new Differences(sorted(from), sorted(to));
    }

    /** The value of that rank, from 1, found by bisecting the interval of doubles that contains it. */
    default double atRank(long rank) {
        long low = ordered(lowerBound());
        long high = ordered(upperBound());
        while (low < high) {
            long middle = (low & high) + ((low ^ high) >> 1); // their mean, without overflow
            if (countAtMost(value(middle)) >= rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return value(low);
    }

    /** The median; the mean of the two middle values where their number is even. */
    default double median() {
        if (count() <= SORTED_UP_TO) {
            double[] all = toArray();
            Arrays.sort(all);
            return (all[(all.length - 1) / 2] + all[all.length / 2]) / 2;
        }
        long rank = (count() + 1) / 2;
        double lower = atRank(rank);
        return count() % 2 == 1 || countAtMost(lower) > rank ? lower : (lower + atRank(rank + 1)) / 2;
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    /** Maps doubles to integers in the same order, for bisection. */
    private static long ordered(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits >= 0 ? bits : Long.MIN_VALUE - bits;
    }

    private static double value(long ordered) {
        return Double.longBitsToDouble(ordered >= 0 ? ordered : Long.MIN_VALUE - ordered);
    }

    /** The averages of values in ascending order. */
    final class Averages implements PairwiseValues {
        private final double[] sorted;

        private Averages(double[] sorted) {
            this.sorted = sorted;
        }

        @Override
        public long count() {
            return (long) sorted.length * (sorted.length + 1) / 2;
        }

        @Override
        public double lowerBound() {
            return sorted[0];
        }

        @Override
        public double upperBound() {
            return sorted[sorted.length - 1];
        }

        @Override
        public double[] toArray() {
            double[] all = new double[(int) count()];
            int next = 0;
            for (int i = 0; i < sorted.length; i++) {
                for (int j = i; j < sorted.length; j++) {
                    all[next++] = (sorted[i] + sorted[j]) / 2;
                }
            }
            return all;
        }

        @Override
        public long countAtMost(double limit) {
            long count = 0;
            int j = sorted.length - 1;
            for (int i = 0; i < sorted.length && i <= j; i++) {
                while (j >= i && (sorted[i] + sorted[j]) / 2 > limit) {
                    j--;
                }
                count += Math.max(0, j - i + 1);
            }
            return count;
        }
    }

    /** The differences of two samples in ascending order. */
    final class Differences implements PairwiseValues {
        private final double[] from;
        private final double[] to;

        private Differences(double[] from, double[] to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public long count() {
            return (long) from.length * to.length;
        }

        @Override
        public double lowerBound() {
            return to[0] - from[from.length - 1];
        }

        @Override
        public double upperBound() {
            return to[to.length - 1] - from[0];
        }

        @Override
        public double[] toArray() {
            double[] all = new double[(int) count()];
            int next = 0;
            for (double start : from) {
                for (double end : to) {
                    all[next++] = end - start;
                }
            }
            return all;
        }

        @Override
        public long countAtMost(double limit) {
            long count = 0;
            int j = 0;
            for (double value : from) {
                while (j < to.length && to[j] - value <= limit) {
                    j++;
                }
                count += j;
            }
            return count;
        }
    }
}
