package org.storeharness.statistics;

import org.storeharness.result.Metric;
import org.storeharness.result.measurement.Measurement;

/**
 * Replicates of a figure of one round, from resampled intervals of the round: the second level of the bootstrap.
 * Implementations are pure functions of the measurement.
 */
public interface Replicates {
    /** No replicates: only rounds are resampled. */
    Replicates NONE = (measurement, metric) -> new double[0];

    /**
     * The natural logarithms of the replicates, each minus that of the round's own figure; empty where the round is too
     * short for any.
     */
    double[] logDeviations(Measurement measurement, Metric metric);
}
