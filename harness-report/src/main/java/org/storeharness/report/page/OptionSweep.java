package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.storeharness.report.CellResults;
import org.storeharness.report.TargetRow;
import org.storeharness.result.TargetResult;

/**
 * Targets of one store that differ in one number only: in the objects of a write, or in an option.
 *
 * @param rows by that number, ascending
 */
record OptionSweep(String store, String option, Map<String, TargetRow> rows) {
    private static final String BATCH = "batch";
    private static final int FEWEST_POINTS = 3;

    /** The sweeps among the targets of a cell. */
    static List<OptionSweep> of(CellResults cell) {
        Map<String, List<TargetRow>> byStore = cell.rows().stream()
                .collect(Collectors.groupingBy(row -> row.target().store(), LinkedHashMap::new, Collectors.toList()));
        List<OptionSweep> sweeps = new ArrayList<>();
        byStore.forEach((store, rows) -> {
            List<String> different = differingOptions(rows);
            if (different.size() == 1) {
                String option = different.get(0);
                Map<String, TargetRow> ascending = new LinkedHashMap<>();
                rows.stream()
                        .filter(row -> value(row, option).matches("\\d{1,15}"))
                        .sorted(Comparator.comparingLong(row -> Long.parseLong(value(row, option))))
                        .forEach(row -> ascending.put(value(row, option), row));
                if (ascending.size() == rows.size() && rows.size() >= FEWEST_POINTS) {
                    sweeps.add(new OptionSweep(store, option, ascending));
                }
            }
        });
        return sweeps;
    }

    private static List<String> differingOptions(List<TargetRow> rows) {
        TreeSet<String> names = new TreeSet<>(List.of(BATCH));
        rows.forEach(row -> names.addAll(row.target().options().keySet()));
        return names.stream()
                .filter(name ->
                        rows.stream().map(row -> value(row, name)).distinct().count() > 1)
                .toList();
    }

    private static String value(TargetRow row, String option) {
        TargetResult target = row.target();
        return option.equals(BATCH)
                ? String.valueOf(target.batch())
                : target.options().getOrDefault(option, "");
    }
}
