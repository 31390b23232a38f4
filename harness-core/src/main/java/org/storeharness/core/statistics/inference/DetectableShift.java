package org.storeharness.core.statistics.inference;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.NormalizedGaussianSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.jspecify.annotations.Nullable;

/**
 * The smallest shift that a rank test finds with a probability of 80 %, if the measurement is repeated with the noise that was
 * seen. A rank test rejects exactly when the interval of the Hodges-Lehmann estimate of the same level excludes 0, and a shift
 * moves that interval as a whole; so the answer is a quantile of the interval's lower end without a shift, in units of another
 * sample's standard deviation. It is found by drawing normal samples. Drawing is seeded; answers are kept, by one thread.
 */
public final class DetectableShift {
    private static final double POWER = 0.8;
    private static final int DRAWS = 4_000;
    private static final long SEED = 0x5EEDL;

    private final Map<SampleSizes, Double> factors = new HashMap<>();

    /** The sizes of two samples, or of one of differences: the other is 0. */
    private record SampleSizes(int first, int second, long critical) {}

    /** The ratio for the signed-rank test of these differences of logarithms; {@code null} if none would be found. */
    public @Nullable Double ratioOfPairs(double[] differences, double level) {
        long critical = SignedRankDistribution.critical(differences.length, level / 2);
        return ratio(new SampleSizes(differences.length, 0, critical), pooledDeviation(differences, new double[0]));
    }

    /** The ratio for the rank-sum test of two samples; {@code null} if none would be found. */
    public @Nullable Double ratioOfSamples(List<RoundValue> reference, List<RoundValue> subject, double level) {
        double[] first = ShiftEstimate.logs(reference);
        double[] second = ShiftEstimate.logs(subject);
        long critical = RankSumDistribution.critical(first.length, second.length, level / 2);
        return ratio(new SampleSizes(first.length, second.length, critical), pooledDeviation(first, second));
    }

    private @Nullable Double ratio(SampleSizes sizes, double deviation) {
        if (sizes.critical() == 0) {
            return null;
        }
        double ratio = Math.exp(deviation * factors.computeIfAbsent(sizes, DetectableShift::factor));
        return Double.isFinite(ratio) ? (Double) ratio : null;
    }

    /** The shift in standard deviations of a sample. */
    private static double factor(SampleSizes sizes) {
        UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);
        NormalizedGaussianSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
        double[] needed = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            double[] first = sample(normal, sizes.first());
            double[] second = sample(normal, sizes.second());
            PairwiseValues values =
                    sizes.second() == 0 ? PairwiseValues.averages(first) : PairwiseValues.differences(first, second);
            needed[draw] = -values.atRank(sizes.critical())
                    / pooledDeviation(sample(normal, sizes.first()), sample(normal, sizes.second()));
        }
        Arrays.sort(needed);
        return Math.max(0, needed[(int) Math.ceil(POWER * DRAWS) - 1]);
    }

    private static double[] sample(NormalizedGaussianSampler normal, int size) {
        double[] sample = new double[size];
        Arrays.setAll(sample, i -> normal.sample());
        return sample;
    }

    private static double pooledDeviation(double[] first, double[] second) {
        int freedom = first.length + second.length - (second.length == 0 ? 1 : 2);
        return Math.sqrt((squares(first) + squares(second)) / freedom);
    }

    private static double squares(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        return Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
    }
}
