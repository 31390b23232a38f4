package org.storeharness.statistics;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Trend;

/**
 * Whether the rate of a target changed while it was measured, over all rounds of the same work.
 *
 * <p>Within a phase, what is left of the throughput beside its trend is correlated, so that noise of half a second looks like a
 * trend in a phase of two. From round to round it is independent: with six rounds or more the trends of the rounds are a
 * sample whose mean is tested by Student's t. With fewer, the errors within the phases are all there is: their level is
 * stricter, with the degrees of freedom of a single phase. {@code DriftTest} holds both to less than one false alarm in fifty.
 *
 * @param steady no, if the trend is beyond chance and more than {@value #LEAST_RISE} of the rate; unknown, if a fall by half
 *     might have gone unnoticed
 * @param rise the mean over the rounds of the trend from start to end, as a share of the mean rate; 0 where not known
 */
public record Drift(Steady steady, double rise) {
    /** The parts of a phase that its trend is fitted to. */
    public static final int INTERVALS = 10;

    /** The limit for a slope of a steady state in the SNIA Solid State Storage Performance Test Specification, version 2.0.2. */
    static final double LEAST_RISE = 0.10;

    /** A rate that falls to its half in a straight line falls by two thirds of its mean: half of that. */
    private static final double LARGEST_MARGIN = 1 / 3.0;

    private static final int ROUNDS_OF_A_SAMPLE = 6;
    private static final double LEVEL = 0.01;
    private static final double LEVEL_WITHIN_PHASES = 0.001;

    /** Whether a rate was steady. */
    public enum Steady {
        YES,
        NO,
        /** There were too few operations, or too much noise, to tell. */
        UNKNOWN
    }

    /** Computes it over the rounds of one target's closed load in one cell. */
    public static Drift over(List<Measurement> rounds) {
        List<Trend> trends =
                rounds.stream().map(Measurement::trend).filter(Objects::nonNull).toList();
        if (trends.isEmpty() || trends.size() < rounds.size()) {
            return new Drift(Steady.UNKNOWN, 0);
        }
        int count = trends.size();
        double mean = trends.stream().mapToDouble(Trend::rise).sum() / count;
        double margin;
        if (count >= ROUNDS_OF_A_SAMPLE) {
            double squares = trends.stream()
                    .mapToDouble(trend -> (trend.rise() - mean) * (trend.rise() - mean))
                    .sum();
            margin = quantile(count - 1.0, LEVEL) * Math.sqrt(squares / (count - 1) / count);
        } else {
            double squares = trends.stream()
                    .mapToDouble(trend -> trend.standardError() * trend.standardError())
                    .sum();
            margin = quantile(INTERVALS - 2.0, LEVEL_WITHIN_PHASES) * Math.sqrt(squares) / count;
        }
        if (Math.abs(mean) > Math.max(LEAST_RISE, margin)) {
            return new Drift(Steady.NO, mean);
        }
        return new Drift(margin <= LARGEST_MARGIN ? Steady.YES : Steady.UNKNOWN, mean);
    }

    /** The caution that it changed, without target and workload; empty if it did not. */
    public Optional<Caution> caution() {
        return steady == Steady.NO ? Optional.of(Caution.of(CautionCode.DRIFT).with("rise", rise)) : Optional.empty();
    }

    /** The logarithm of the ratio between both ends of the trend, not below 0. */
    public double logRatio() {
        double half = Math.min(1, Math.abs(rise) / 2);
        return Math.log1p(half) - Math.log1p(-half);
    }

    private static double quantile(double freedom, double level) {
        return TDistribution.of(freedom).inverseSurvivalProbability(level / 2);
    }
}
