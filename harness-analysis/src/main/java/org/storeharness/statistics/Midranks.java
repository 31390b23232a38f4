package org.storeharness.statistics;

import java.util.Arrays;

/** Ranks of numbers from 1; equal numbers share the mean of theirs. */
final class Midranks {
    private Midranks() {}

    /** Twice the rank of each value, which is a whole number. */
    static int[] doubled(double[] values) {
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
