package org.storeharness.statistics;

import java.util.Arrays;

/**
 * The pairwise averages or differences of some numbers, by rank: sums of a row and a column, divided by a number. There may be 50
 * million of them, so {@link #atRank} counts them instead of computing and sorting them all.
 *
 * @param rows in ascending order
 * @param columns in ascending order
 * @param upper whether only columns from the row's own number on have a value
 */
record PairwiseValues(double[] rows, double[] columns, boolean upper, int divisor) {
    /** Up to this many values, sorting is faster than counting. */
    static final int SORTED_UP_TO = 500;

    /** The Walsh averages (x_i + x_j) / 2 for i &lt;= j. */
    static PairwiseValues averages(double[] values) {
        double[] sorted = sorted(values);
        return new PairwiseValues(sorted, sorted, true, 2);
    }

    /** All differences to_j - from_i. */
    static PairwiseValues differences(double[] from, double[] to) {
        return new PairwiseValues(
                sorted(Arrays.stream(from).map(value -> -value).toArray()), sorted(to), false, 1);
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private double value(int row, int column) {
        return (rows[row] + columns[column]) / divisor;
    }

    private int firstColumn(int row) {
        return upper ? row : 0;
    }

    /** The number of values. */
    long count() {
        long all = (long) rows.length * columns.length;
        return upper ? (all + rows.length) / 2 : all;
    }

    /** The number of values that are at most {@code limit}. */
    private long countAtMost(double limit) {
        long count = 0;
        int column = columns.length - 1;
        for (int row = 0; row < rows.length; row++) {
            while (column >= firstColumn(row) && value(row, column) > limit) {
                column--;
            }
            count += Math.max(0, column - firstColumn(row) + 1);
        }
        return count;
    }

    /** The value of that rank, from 1, found by bisecting the interval of doubles that contains it. */
    double atRank(long rank) {
        long low = ordered(value(0, 0));
        long high = ordered(value(rows.length - 1, columns.length - 1));
        while (low < high) {
            long middle = (low & high) + ((low ^ high) >> 1); // their mean, without overflow
            if (countAtMost(number(middle)) >= rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return number(low);
    }

    /** The median; the mean of the two middle values where their number is even. */
    double median() {
        if (count() <= SORTED_UP_TO) {
            double[] all = all();
            return (all[(all.length - 1) / 2] + all[all.length / 2]) / 2;
        }
        long rank = (count() + 1) / 2;
        double lower = atRank(rank);
        return count() % 2 == 1 || countAtMost(lower) > rank ? lower : (lower + atRank(rank + 1)) / 2;
    }

    /** All values in ascending order. */
    private double[] all() {
        double[] all = new double[(int) count()];
        int next = 0;
        for (int row = 0; row < rows.length; row++) {
            for (int column = firstColumn(row); column < columns.length; column++) {
                all[next++] = value(row, column);
            }
        }
        Arrays.sort(all);
        return all;
    }

    /** Maps doubles to integers in the same order, for bisection. */
    private static long ordered(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits >= 0 ? bits : Long.MIN_VALUE - bits;
    }

    private static double number(long ordered) {
        return Double.longBitsToDouble(ordered >= 0 ? ordered : Long.MIN_VALUE - ordered);
    }
}
