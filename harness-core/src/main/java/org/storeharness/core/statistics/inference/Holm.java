package org.storeharness.core.statistics.inference;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Holm's correction for several tests at once: the probability of any false alarm stays below the level, whatever the
 * tests' dependence. S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics
 * 6 (1979), 65-70.
 */
public final class Holm {
    private Holm() {}

    /** The adjusted p-values, in the order of those given: each is to be compared with the level itself. */
    public static double[] adjust(double[] pValues) {
        Integer[] ascending = new Integer[pValues.length];
        Arrays.setAll(ascending, i -> i);
        Arrays.sort(ascending, Comparator.comparingDouble(i -> pValues[i]));
        double[] adjusted = new double[pValues.length];
        double highest = 0;
        for (int i = 0; i < ascending.length; i++) {
            highest = Math.max(highest, Math.min(1, (pValues.length - i) * pValues[ascending[i]]));
            adjusted[ascending[i]] = highest;
        }
        return adjusted;
    }
}
