package org.storeharness.statistics;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The bootstrap over rounds: draws rounds with replacement. Davison and Hinkley, Bootstrap Methods and their Application, section 2.4.
 * The percentiles are taken further out than 2.5 and 97.5, so that few rounds do not give too narrow an interval: T. Hesterberg, What
 * Teachers Should Know About the Bootstrap, The American Statistician 69 (2015), 371-386, section 3.4 on the expanded
 * percentile interval. Drawing is seeded: the same rounds give the same interval.
 */
public final class RoundBootstrap {
    /** The number of draws; the ends then vary by about a twentieth of the interval's width. */
    static final int DRAWS = 2_000;

    private static final long SEED = 0x5707EL;

    private RoundBootstrap() {}

    /** The ends of an interval. */
    public record ConfidenceInterval(double low, double high) {}

    /** The interval for rounds in which both were measured, by what the logarithms of both differ in each. */
    public static ConfidenceInterval paired(double[] differences, double level) {
        int n = differences.length;
        return interval(expandedTail(level, n, n - 1), random -> {
            double[] drawn = new double[n];
            Arrays.setAll(drawn, i -> differences[random.nextInt(n)]);
            return PairwiseValues.averages(drawn).median();
        });
    }

    /** The interval of a figure that is computed from drawn rounds. */
    public static ConfidenceInterval interval(double tail, ToDoubleFunction<UniformRandomProvider> draw) {
        UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);
        double[] drawn = new double[DRAWS];
        Arrays.setAll(drawn, i -> draw.applyAsDouble(random));
        Arrays.sort(drawn);
        return new ConfidenceInterval(quantile(drawn, tail), quantile(drawn, 1 - tail));
    }

    /** The share below the lower end: the normal tail at Student's t times sqrt(n / (n - 1)). */
    public static double expandedTail(double level, int rounds, int freedom) {
        if (rounds < 2) {
            return 0;
        }
        double t = TDistribution.of(freedom).inverseSurvivalProbability(level / 2);
        return NormalDistribution.of(0, 1).cumulativeProbability(-t * Math.sqrt(rounds / (rounds - 1.0)));
    }

    /** Interpolates between the two nearest ranks; R's type 7. */
    private static double quantile(double[] sorted, double share) {
        double place = share * (sorted.length - 1);
        int below = (int) Math.floor(place);
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}
