package org.storeharness.core.statistics.inference;

import org.storeharness.core.result.comparison.Metric;
import org.storeharness.core.result.measurement.Measurement;

/**
 * How a figure of one round would have come out with other intervals of the same round: the second level of the bootstrap.
 * Implementations are pure functions of what was measured.
 */
public interface Replicates {
    /** Nothing is known beside the round's figures: rounds alone are drawn. */
    Replicates NONE = (measurement, metric) -> new double[0];

    /**
     * The natural logarithms of figures made of drawn intervals, each less that of the round's own; empty where the round
     * is too short for any.
     */
    double[] logDeviations(Measurement measurement, Metric metric);
}
