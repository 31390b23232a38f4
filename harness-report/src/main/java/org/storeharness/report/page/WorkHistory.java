package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.page.RunHistory.CellFigures;
import org.storeharness.report.page.RunHistory.RunEntry;
import org.storeharness.result.Obstacle;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.comparison.Differ;

/**
 * One target in one cell over the valid runs that did the same there.
 *
 * @param runs in the order of time, one at least
 * @param otherSettings why its runs are not those of the series before it, which has the same target and cell; {@code null} if there
 *     is none
 * @param figures each figure that is known of one run at least, by its name: a value for each run, {@code null} where it is not
 *     known
 */
record WorkHistory(
        String target,
        Cell work,
        List<RunEntry> runs,
        @Nullable Obstacle otherSettings,
        Map<String, List<@Nullable Double>> figures) {
    private record HistoryWork(String target, Cell work) {}

    /** The histories of all targets and cells, in the order in which they were first measured. */
    static List<WorkHistory> of(RunHistory history) {
        Set<HistoryWork> works = new LinkedHashSet<>();
        List<RunEntry> valid =
                history.entries().stream().filter(entry -> entry.run().valid()).toList();
        valid.forEach(entry -> entry.cells().forEach(cell -> works.add(new HistoryWork(cell.target(), cell.work()))));
        List<WorkHistory> histories = new ArrayList<>();
        works.forEach(work -> addSeries(work, valid, histories));
        return histories;
    }

    private static void addSeries(HistoryWork work, List<RunEntry> valid, List<WorkHistory> histories) {
        List<List<RunEntry>> alike = new ArrayList<>();
        List<Optional<Obstacle>> reasons = new ArrayList<>();
        for (RunEntry entry : valid) {
            if (entry.cell(work.target, work.work) != null) {
                Optional<Obstacle> reason = Optional.empty();
                Optional<List<RunEntry>> series = Optional.empty();
                for (List<RunEntry> each : alike) {
                    reason = Differ.differentSettings(each.get(0).result(), entry.result(), work.target, work.work);
                    if (reason.isEmpty()) {
                        series = Optional.of(each);
                        break;
                    }
                }
                if (series.isEmpty()) {
                    reasons.add(reason);
                    alike.add(new ArrayList<>(List.of(entry)));
                } else {
                    series.get().add(entry);
                }
            }
        }
        for (int i = 0; i < alike.size(); i++) {
            List<RunEntry> runs = alike.get(i);
            histories.add(
                    new WorkHistory(work.target, work.work, runs, reasons.get(i).orElse(null), figures(work, runs)));
        }
    }

    private static Map<String, List<@Nullable Double>> figures(HistoryWork work, List<RunEntry> runs) {
        Map<String, List<@Nullable Double>> figures = new LinkedHashMap<>();
        Stream.concat(Stream.of(RunHistory.OBJECTS_PER_SECOND), RunHistory.TIMES.stream())
                .forEach(name -> {
                    List<@Nullable Double> values = new ArrayList<>();
                    for (RunEntry run : runs) {
                        CellFigures cell = Objects.requireNonNull(run.cell(work.target, work.work));
                        Double value = cell.figures().get(name);
                        values.add(value != null && value > 0 ? value : null);
                    }
                    if (values.stream().anyMatch(Objects::nonNull)) {
                        figures.put(name, values);
                    }
                });
        return figures;
    }
}
