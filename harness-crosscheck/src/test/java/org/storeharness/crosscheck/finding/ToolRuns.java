package org.storeharness.crosscheck.finding;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.crosscheck.model.ObservedTotals;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.ReportedTotals;
import org.storeharness.crosscheck.model.ToolRun;

/** Runs for tests. */
final class ToolRuns {
    private ToolRuns() {}

    /** A run for each value of a quantity. */
    static List<ToolRun> of(Quantity quantity, double... values) {
        return Arrays.stream(values)
                .mapToObj(value -> new ToolRun(Map.of(quantity, value), new ReportedTotals(1, null), null, List.of()))
                .toList();
    }

    /** A run with its reported and counted totals. */
    static ToolRun reporting(long operations, @Nullable Long bytes, @Nullable ObservedTotals observed) {
        return new ToolRun(Map.of(), new ReportedTotals(operations, bytes), observed, List.of());
    }
}
