package org.storeharness.core.report.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.storeharness.core.report.cell.TargetRow;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.result.measurement.StoreActivity;

/** Notes on the stores' own counters, per object and, where an operation is several objects, per operation. */
final class ServerCounterNotes {
    private ServerCounterNotes() {}

    /** One line, or two, over all rounds of a row; none if the store has no counters, or none of them grew. */
    static List<String> of(TargetRow row) {
        List<StoreActivity> known = row.rounds().stream()
                .map(Measurement::storeActivity)
                .filter(Objects::nonNull)
                .toList();
        long operations = known.stream().mapToLong(StoreActivity::operations).sum();
        long objects = known.stream().mapToLong(StoreActivity::objects).sum();
        if (objects == 0) {
            return List.of();
        }
        Map<String, Long> sums = new LinkedHashMap<>();
        known.forEach(activity -> activity.counters().forEach((name, growth) -> sums.merge(name, growth, Long::sum)));
        sums.keySet().removeIf(DeviceNotes::isDeviceCounter);
        sums.values().removeIf(growth -> growth <= 0);
        if (sums.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add(row.target().name() + " server, per " + (row.runsScripts() ? "transaction" : "object") + ": "
                + per(sums, objects));
        if (operations != objects) {
            lines.add(row.target().name() + " server, per operation: " + per(sums, operations));
        }
        return lines;
    }

    private static String per(Map<String, Long> sums, long count) {
        List<String> parts = new ArrayList<>();
        sums.forEach((name, sum) -> parts.add(name + " " + perUnit((double) sum / count)));
        return String.join(", ", parts);
    }

    /** Counters per object are often far below 1. */
    private static String perUnit(double value) {
        return value >= 0.995 ? FigureFormatter.number(value) : String.format(Locale.ROOT, "%.4f", value);
    }
}
