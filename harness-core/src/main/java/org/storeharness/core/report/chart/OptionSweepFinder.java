package org.storeharness.core.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.storeharness.core.report.cell.CellResults;
import org.storeharness.core.report.cell.TargetRow;
import org.storeharness.core.report.chart.SweepCharts.OptionSweep;
import org.storeharness.core.result.TargetResult;

/** Finds the targets of a cell that are of one store and differ in one number only. */
final class OptionSweepFinder {
    private static final String BATCH = "batch";
    private static final int FEWEST_POINTS = 3;

    private final CellResults cell;

    OptionSweepFinder(CellResults cell) {
        this.cell = cell;
    }

    List<OptionSweep> find() {
        Map<String, List<TargetRow>> byStore = cell.rows().stream()
                .collect(Collectors.groupingBy(row -> row.target().store(), LinkedHashMap::new, Collectors.toList()));
        List<OptionSweep> sweeps = new ArrayList<>();
        byStore.forEach((store, rows) -> {
            Set<String> different = differingNumbers(rows);
            if (different.size() == 1) {
                String option = different.iterator().next();
                Map<String, TargetRow> ascending = ascending(rows, option);
                if (ascending.size() == rows.size() && rows.size() >= FEWEST_POINTS) {
                    sweeps.add(new OptionSweep(store, option, ascending));
                }
            }
        });
        return sweeps;
    }

    private static Set<String> differingNumbers(List<TargetRow> rows) {
        Set<String> names = new TreeSet<>();
        rows.forEach(row -> names.addAll(numbers(row.target()).keySet()));
        names.removeIf(name -> {
            Set<String> values = new HashSet<>();
            rows.forEach(row -> values.add(numbers(row.target()).getOrDefault(name, "")));
            return values.size() == 1;
        });
        return names;
    }

    private static Map<String, TargetRow> ascending(List<TargetRow> rows, String option) {
        Map<String, TargetRow> ascending = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> numbers(row.target()).getOrDefault(option, "").matches("\\d{1,15}"))
                .sorted(Comparator.comparingLong(
                        row -> Long.parseLong(numbers(row.target()).get(option))))
                .forEach(row -> ascending.put(numbers(row.target()).get(option), row));
        return ascending;
    }

    private static Map<String, String> numbers(TargetResult target) {
        Map<String, String> numbers = new LinkedHashMap<>(target.options());
        numbers.put(BATCH, String.valueOf(target.batch()));
        return numbers;
    }
}
