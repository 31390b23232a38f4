package org.storeharness.statistics;

import java.util.Objects;
import org.apache.commons.rng.UniformRandomProvider;
import org.storeharness.result.Metric;
import org.storeharness.result.measurement.Measurement;

/**
 * A figure of one round.
 *
 * @param log its natural logarithm
 * @param deviations see {@link Replicates#logDeviations}
 */
public record RoundValue(double log, double[] deviations) {
    /** The figure of a measurement, which must have it. */
    public static RoundValue of(Measurement measurement, Metric metric, Replicates replicates) {
        return new RoundValue(
                Math.log(Objects.requireNonNull(metric.valueIn(measurement))),
                replicates.logDeviations(measurement, metric));
    }

    /** The logarithm of a random replicate; without replicates, that of the figure. */
    double resample(UniformRandomProvider random) {
        return deviations.length == 0 ? log : log + deviations[random.nextInt(deviations.length)];
    }
}
