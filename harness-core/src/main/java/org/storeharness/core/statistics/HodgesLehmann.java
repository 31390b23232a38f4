package org.storeharness.core.statistics;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The Hodges-Lehmann estimate of the centre of differences, and its distribution-free interval: both are order statistics
 * of the Walsh averages (x_i + x_j) / 2, i &lt;= j. The only assumption is that differences are symmetric around their
 * centre. See Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 3rd edition, sections 3.2 and 3.3.
 */
final class HodgesLehmann {
    private final double[] sorted;
    private final long averages;

    private HodgesLehmann(double[] differences) {
        sorted = differences.clone();
        Arrays.sort(sorted);
        averages = (long) sorted.length * (sorted.length + 1) / 2;
    }

    /**
     * An estimate and its interval.
     *
     * @param centre the median of the Walsh averages
     * @param low the interval's lower end; {@code null} with too few differences for that confidence
     * @param high the interval's upper end
     */
    record Estimate(
            double centre, @Nullable Double low, @Nullable Double high) {}

    /** The estimate for at least one difference; the interval covers the centre with at least that confidence. */
    static Estimate estimate(double[] differences, double confidence) {
        HodgesLehmann walsh = new HodgesLehmann(differences);
        double centre = (walsh.average((walsh.averages + 1) / 2) + walsh.average(walsh.averages / 2 + 1)) / 2;
        long critical = SignedRankDistribution.critical(differences.length, (1 - confidence) / 2);
        return critical == 0
                ? new Estimate(centre, null, null)
                : new Estimate(centre, walsh.average(critical), walsh.average(walsh.averages + 1 - critical));
    }

    /**
     * The Walsh average of that rank, from 1: found by halving the interval that holds it, since there may be 50 million of
     * them.
     */
    private double average(long rank) {
        long low = ordered(sorted[0]);
        long high = ordered(sorted[sorted.length - 1]);
        while (low < high) {
            long middle = (low & high) + ((low ^ high) >> 1); // their mean, without overflow
            if (upTo(value(middle)) >= rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return value(low);
    }

    private long upTo(double limit) {
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

    /** Numbers doubles in their order, so that there is a middle between any two. */
    private static long ordered(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        return bits >= 0 ? bits : Long.MIN_VALUE - bits;
    }

    private static double value(long ordered) {
        return Double.longBitsToDouble(ordered >= 0 ? ordered : Long.MIN_VALUE - ordered);
    }
}
