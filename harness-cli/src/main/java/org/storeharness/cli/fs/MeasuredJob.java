package org.storeharness.cli.fs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.plan.Spelling;
import org.storeharness.core.result.Measurement;
import org.storeharness.core.result.Operations;
import org.storeharness.core.result.Throughput;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.fs.fio.FioRuns;

/**
 * A job with its figures.
 *
 * @param totals the times of all its operations
 */
record MeasuredJob(FioRuns.Job job, Measurement measurement, PhaseTotals totals) {

    /**
     * One direction of it.
     *
     * @param times start to end of successful operations in nanoseconds
     * @param bytes what they moved
     */
    record Direction(Operations operations, Throughput throughput, Histogram times, long bytes) {}

    /** Its directions under {@code read} and {@code write}, which overwrites; without one that it does not have. */
    Map<String, Direction> directions() {
        Map<String, Direction> directions = new LinkedHashMap<>();
        put(directions, "read", OperationKind.READ);
        put(directions, "write", OperationKind.UPDATE);
        return directions;
    }

    private void put(Map<String, Direction> directions, String name, OperationKind kind) {
        Measurement.KindResult figures = measurement.kinds().get(Spelling.of(kind));
        if (figures != null) {
            Throughput rates = figures.throughput();
            double bytesEach = rates.opsPerSecond() == 0 ? 0 : rates.bytesPerSecond() / rates.opsPerSecond();
            directions.put(
                    name,
                    new Direction(
                            figures.operations(),
                            rates,
                            totals.serviceTimes(List.of(kind)),
                            Math.round(bytesEach * figures.operations().ok())));
        }
    }
}
