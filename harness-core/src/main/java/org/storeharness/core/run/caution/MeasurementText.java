package org.storeharness.core.run.caution;

import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.OperationCounts;

/** What is said of one measurement in a caution. */
final class MeasurementText {
    private MeasurementText() {}

    /** {@code write on fs in round 2}. */
    static String name(Measurement measurement) {
        return measurement.workload() + " on " + measurement.target() + " in round " + measurement.round();
    }

    /** How many operations were not done, and an example of why. */
    static String failures(Measurement measurement) {
        return name(measurement) + ": " + counts(measurement.operations())
                + measurement.failures().stream()
                        .findFirst()
                        .map(example -> "; for example " + example.outcome() + ": " + example.reason())
                        .orElse("");
    }

    private static String counts(OperationCounts operations) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("miss", operations.miss());
        counts.put("timeout", operations.timeout());
        counts.put("rejected", operations.rejected());
        counts.put("corrupt", operations.corrupt());
        counts.put("error", operations.error());
        counts.put("shed", operations.shed());
        counts.put("unfinished", operations.unfinished());
        counts.values().removeIf(count -> count == 0);
        return counts.toString().replaceAll("[{}]", "").replace('=', ' ') + " of " + operations.scheduled();
    }
}
