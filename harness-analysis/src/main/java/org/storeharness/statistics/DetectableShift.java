package org.storeharness.statistics;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.NormalizedGaussianSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The smallest shift that a test finds with a probability of 80 %, if the measurement is repeated with the noise that was seen. A
 * test rejects exactly when its interval of the same level excludes 0, and a shift moves that interval as a whole; so the answer is
 * a quantile of the interval's lower end without a shift, in units of another sample's standard deviation. It is found by drawing
 * normal samples. Drawing is seeded; answers are kept, by one thread.
 */
public final class DetectableShift {
    private static final double POWER = 0.8;
    private static final int DRAWS = 1_000;
    private static final long SEED = 0x5EEDL;

    private final Map<Design, Double> factors = new HashMap<>();

    private enum TestKind {
        SIGNED_RANK,
        RANK_SUM,
        T
    }

    /**
     * A test.
     *
     * @param first the size of the first sample, or of that of differences
     * @param second the size of the second sample; 0 without one
     * @param critical the rank of the interval's lower end, or a quantile of t
     * @param noiseLevel that of {@link SerialNoise}, of rounds; 0 of others
     */
    private record Design(TestKind kind, int first, int second, double critical, double noiseLevel) {
        double lowerEnd(double[] one, double[] other) {
            return switch (kind) {
                case SIGNED_RANK -> lowerEndOfStretched(one);
                case RANK_SUM -> PairwiseValues.differences(one, other).atRank((long) critical);
                case T -> Arrays.stream(one).average().orElseThrow() - critical * deviation(one) / Math.sqrt(first);
            };
        }

        /** Averages are stretched as the values are. */
        private double lowerEndOfStretched(double[] sample) {
            PairwiseValues averages = PairwiseValues.averages(sample);
            double centre = averages.median();
            return centre + SerialNoise.factor(sample, noiseLevel) * (averages.atRank((long) critical) - centre);
        }
    }

    /**
     * The ratio for the signed-rank test of these differences of logarithms; {@code null} if none would be found.
     *
     * @param noiseLevel that by which the test takes rounds to be alike, see {@link SerialNoise}
     */
    public @Nullable Double ratioOfPairs(double[] differences, double level, double noiseLevel) {
        int size = differences.length;
        double critical = SignedRankTest.critical(size, level / 2);
        return ratio(new Design(TestKind.SIGNED_RANK, size, 0, critical, noiseLevel), deviation(differences));
    }

    /** The ratio for the t-test of these differences of logarithms; {@code null} if none would be found. */
    public @Nullable Double ratioOfRuns(double[] differences, double level) {
        int size = differences.length;
        double critical = size < 2 ? 0 : TDistribution.of(size - 1).inverseSurvivalProbability(level / 2);
        return ratio(new Design(TestKind.T, size, 0, critical, 0), deviation(differences));
    }

    /** The ratio for the rank-sum test of two samples of logarithms; {@code null} if none would be found. */
    public @Nullable Double ratioOfSamples(double[] first, double[] second, double level) {
        double critical = RankSumTest.critical(first.length, second.length, level / 2);
        return ratio(
                new Design(TestKind.RANK_SUM, first.length, second.length, critical, 0),
                pooledDeviation(first, second));
    }

    private @Nullable Double ratio(Design design, double deviation) {
        if (design.critical() == 0) {
            return null;
        }
        double ratio = Math.exp(deviation * factors.computeIfAbsent(design, DetectableShift::factor));
        return Double.isFinite(ratio) ? (Double) ratio : null;
    }

    /** The shift in standard deviations of a sample. */
    private static double factor(Design design) {
        UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(SEED);
        NormalizedGaussianSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
        double[] needed = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            double end = design.lowerEnd(sample(normal, design.first()), sample(normal, design.second()));
            double[] first = sample(normal, design.first());
            needed[draw] = -end
                    / (design.second() == 0
                            ? deviation(first)
                            : pooledDeviation(first, sample(normal, design.second())));
        }
        Arrays.sort(needed);
        return Math.max(0, needed[(int) Math.ceil(POWER * DRAWS) - 1]);
    }

    private static double[] sample(NormalizedGaussianSampler normal, int size) {
        double[] sample = new double[size];
        Arrays.setAll(sample, i -> normal.sample());
        return sample;
    }

    /** The standard deviation of a sample; not a number with fewer than 2 values. */
    public static double deviation(double[] values) {
        return Math.sqrt(squares(values) / (values.length - 1.0));
    }

    private static double pooledDeviation(double[] first, double[] second) {
        return Math.sqrt((squares(first) + squares(second)) / (first.length + second.length - 2.0));
    }

    private static double squares(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        return Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
    }
}
