package org.storeharness.statistics;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Resamples the intervals of one round in contiguous blocks, which preserve effects longer than one interval: the
 * circular block bootstrap of D. Politis and J. Romano, in LePage and Billard (eds.), Exploring the Limits of Bootstrap
 * (1992), 263-270. The block length is the cube root of the number of intervals, the best order for means: Kuensch,
 * Annals of Statistics 17 (1989), 1217-1241. Drawing is seeded: the same number of intervals gives the same draws.
 */
public final class BlockBootstrap {
    /** A round with fewer intervals is not resampled. */
    public static final int MINIMUM_INTERVALS = 8;

    /** The number of draws of a round. */
    static final int DRAWS = 200;

    private static final long SEED = 0xB10CL;

    private BlockBootstrap() {}

    /** The indices of the intervals of each draw, as many as there are intervals; no draw if there are too few. */
    public static int[][] indices(int intervals) {
        if (intervals < MINIMUM_INTERVALS) {
            return new int[0][];
        }
        UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);
        int block = (int) Math.round(Math.cbrt(intervals));
        int[][] draws = new int[DRAWS][intervals];
        for (int[] draw : draws) {
            int start = 0;
            for (int i = 0; i < intervals; i++) {
                if (i % block == 0) {
                    start = random.nextInt(intervals);
                }
                draw[i] = (start + i % block) % intervals;
            }
        }
        return draws;
    }

    /** The deviations of the mean of counts, see {@link Replicates#logDeviations}. A draw of none counts as one of half. */
    public static double[] meanLogDeviations(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        int[][] draws = indices(values.length);
        double[] deviations = new double[draws.length];
        for (int i = 0; i < draws.length; i++) {
            double drawn = 0;
            for (int index : draws[i]) {
                drawn += values[index];
            }
            deviations[i] = Math.log(Math.max(0.5, drawn) / sum);
        }
        return deviations;
    }
}
