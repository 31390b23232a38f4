package org.storeharness.core.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.report.cell.CellResults;
import org.storeharness.core.report.cell.TargetRow;
import org.storeharness.core.report.chart.Chart.Axis;
import org.storeharness.core.report.chart.Chart.Point;
import org.storeharness.core.report.chart.Chart.Scale;
import org.storeharness.core.report.chart.Chart.Series;
import org.storeharness.core.report.chart.Chart.Style;
import org.storeharness.core.report.document.SweepTable;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.measurement.Latency;
import org.storeharness.core.statistics.Summary;
import org.storeharness.core.statistics.SweepAnalysis;
import org.storeharness.core.statistics.SweepCurves;

/** The pictures of sweeps: throughput and p99 against what was swept. */
public final class SweepCharts {
    private final RunResult result;
    private final List<String> targets;

    private SweepCharts(RunResult result, List<String> targets) {
        this.result = result;
        this.targets = targets;
    }

    /**
     * Two pictures for each sweep of concurrency or size, and for targets of one store that differ in one number only;
     * none where nothing is known, as with too few operations for a percentile.
     *
     * @param targets the names of the targets, in the order of their colours
     */
    public static List<Chart> of(RunResult result, List<String> targets) {
        SweepCharts charts = new SweepCharts(result, targets);
        List<Chart> all = new ArrayList<>();
        for (SweepCurves curves : SweepAnalysis.curvesOf(result)) {
            all.addAll(charts.sweepCharts(curves, "sweep-" + all.size()));
        }
        for (CellResults cell : CellResults.of(result)) {
            for (OptionSweep sweep : OptionSweep.of(cell)) {
                all.addAll(charts.sweepCharts(cell, sweep, "sweep-" + all.size()));
            }
        }
        all.removeIf(chart ->
                chart.series().stream().allMatch(one -> one.points().stream().allMatch(point -> point.y() == null)));
        return all;
    }

    private List<Chart> sweepCharts(SweepCurves curves, String id) {
        SweepTable table = SweepTable.of(curves);
        Axis points = Axis.ofLabels(table.headers().get(0), curves.points());
        List<Series> rates = new ArrayList<>();
        List<Series> tails = new ArrayList<>();
        curves.curves().forEach((target, curve) -> {
            rates.add(series(target, curves.points(), point -> median(curve.get(point))));
            tails.add(series(target, curves.points(), point -> p99(curves, target, point)));
        });
        return List.of(
                chart(id + "-rate", table.title(), points, Axis.of("objects/s", Scale.LINEAR), rates),
                chart(id + "-p99", table.title().replaceFirst(": [^:]*$", ": p99"), points, Axis.ofLatency(), tails));
    }

    private List<Chart> sweepCharts(CellResults cell, OptionSweep sweep, String id) {
        Axis points = Axis.ofLabels(sweep.option(), List.copyOf(sweep.rows().keySet()));
        String title = cell.title() + ", " + sweep.store() + " by " + sweep.option();
        Series rates = series(
                sweep.store(),
                points.labels(),
                point -> median(sweep.rows().get(point).rate(m -> m.throughput().objectsPerSecond())));
        Series tails = series(
                sweep.store(),
                points.labels(),
                point -> median(sweep.rows().get(point).time(Latency::p99)));
        return List.of(
                chart(
                        id + "-rate",
                        title + ": objects/s",
                        points,
                        Axis.of("objects/s", Scale.LOGARITHMIC),
                        List.of(rates)),
                chart(id + "-p99", title + ": p99", points, Axis.ofLatency(), List.of(tails)));
    }

    private static Chart chart(String id, String title, Axis x, Axis y, List<Series> series) {
        return new Chart(id, title, "Medians over the rounds.", x, y, null, series, List.of());
    }

    private Series series(String target, List<String> points, Function<String, @Nullable Double> value) {
        List<Point> line = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            Double y = value.apply(points.get(i));
            line.add(y == null ? Point.gap(i) : Point.of(i, y));
        }
        return new Series(target, Math.max(0, targets.indexOf(target)), Style.LINE, false, line);
    }

    private @Nullable Double p99(SweepCurves curves, String target, String point) {
        TargetRow found = CellResults.of(result).stream()
                .filter(cell -> cell.isPointOf(curves, point))
                .flatMap(cell -> cell.rows().stream())
                .filter(row -> row.target().name().equals(target))
                .findFirst()
                .orElse(null);
        return found == null ? null : median(found.time(Latency::p99));
    }

    private static @Nullable Double median(@Nullable Summary summary) {
        return summary == null ? null : summary.median();
    }

    /**
     * Targets of one store that differ in one number: in how many objects a write has, or in an option.
     *
     * @param rows by that number, ascending
     */
    record OptionSweep(String store, String option, Map<String, TargetRow> rows) {
        static List<OptionSweep> of(CellResults cell) {
            return new OptionSweepFinder(cell).find();
        }
    }
}
