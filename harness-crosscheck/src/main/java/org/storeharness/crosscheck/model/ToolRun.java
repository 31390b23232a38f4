package org.storeharness.crosscheck.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one run of one tool.
 *
 * @param figures what is compared; what the tool does not report is missing
 * @param reported the totals that the tool reports
 * @param observed what was counted during the run; {@code null} where nothing counts it
 * @param problems why its figures may not be used, one line each
 */
public record ToolRun(
        Map<Quantity, Double> figures,
        ReportedTotals reported,
        @Nullable ObservedTotals observed,
        List<String> problems) {
    public ToolRun {
        figures = Map.copyOf(figures);
        problems = List.copyOf(problems);
    }
}
