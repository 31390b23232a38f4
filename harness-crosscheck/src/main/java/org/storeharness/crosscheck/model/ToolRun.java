package org.storeharness.crosscheck.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one run of one tool came to.
 *
 * @param figures what is set side by side; what the tool does not say is missing
 * @param reported what it says it did
 * @param observed what was seen of it; {@code null} where nobody saw it
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
