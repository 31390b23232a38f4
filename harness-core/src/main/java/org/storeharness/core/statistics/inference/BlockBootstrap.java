package org.storeharness.core.statistics.inference;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Draws intervals of one round in contiguous blocks, so that what lasts longer than one of them stays together: the circular
 * block bootstrap of D. Politis and J. Romano, in LePage and Billard (eds.), Exploring the Limits of Bootstrap (1992), 263-270.
 * Blocks are as long as the cube root of the number of intervals, the order that is best for means: Kuensch, Annals of
 * Statistics 17 (1989), 1217-1241. Drawing is seeded: as many intervals give the same draws.
 */
public final class BlockBootstrap {
    /** A round with fewer intervals is only known as a whole. */
    public static final int MINIMUM_INTERVALS = 8;

    /** How often a round is drawn. */
    static final int DRAWS = 200;

    private static final long SEED = 0xB10CL;

    private BlockBootstrap() {}

    /** The indices of the intervals of each draw, as many as there are intervals; no draw where there are too few. */
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

    /** How a mean of values above 0 would have come out, see {@link Replicates#logDeviations}. */
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
            deviations[i] = Math.log(drawn / sum);
        }
        return deviations;
    }
}
