package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.CellResults;
import org.storeharness.report.SweepSection;
import org.storeharness.report.TargetRow;
import org.storeharness.report.page.Chart.Axis;
import org.storeharness.report.page.Chart.Point;
import org.storeharness.report.page.Chart.Scale;
import org.storeharness.report.page.Chart.Series;
import org.storeharness.report.page.Chart.Style;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.statistics.Summary;
import org.storeharness.statistics.SweepAnalysis;
import org.storeharness.statistics.SweepCurves;
import org.storeharness.unit.Check;

/** The charts of sweeps: throughput and p99 against what was swept. */
final class SweepCharts {
    private static final String RATE = "objects/s";
    private static final String P99 = "p99";

    private final List<CellResults> cells;
    private final List<String> targets;
    private final List<Chart> charts = new ArrayList<>();

    private SweepCharts(List<CellResults> cells, List<String> targets) {
        this.cells = cells;
        this.targets = targets;
    }

    /**
     * Draws two charts for each sweep of concurrency or size, and for targets of one store that differ in one number only; a
     * chart without a known value, such as a percentile with too few operations, is left out.
     *
     * @param cells the cells of the result
     * @param targets the names of the targets, in the order of their colours
     */
    static List<Chart> of(RunResult result, List<CellResults> cells, List<String> targets) {
        SweepCharts made = new SweepCharts(cells, targets);
        SweepAnalysis.curvesOf(result).forEach(made::add);
        cells.forEach(cell -> OptionSweep.of(cell).forEach(sweep -> made.add(cell, sweep)));
        made.charts.removeIf(chart ->
                chart.series().stream().allMatch(one -> one.points().stream().allMatch(point -> point.y() == null)));
        return made.charts;
    }

    private void add(SweepCurves curves) {
        Axis points = Axis.ofLabels(SweepSection.axis(curves), curves.points());
        List<Series> rates = new ArrayList<>();
        List<Series> tails = new ArrayList<>();
        curves.curves().forEach((target, curve) -> {
            int colour = targets.indexOf(target);
            rates.add(series(target, colour, curves.points(), curve::get));
            tails.add(series(target, colour, curves.points(), point -> p99(curves, target, point)));
        });
        add(figure -> SweepSection.title(curves, figure), points, Axis.of(RATE, Scale.LINEAR), rates, tails);
    }

    private void add(CellResults cell, OptionSweep sweep) {
        List<String> points = List.copyOf(sweep.rows().keySet());
        add(
                figure -> cell.title() + ", " + sweep.store() + " by " + sweep.option() + ": " + figure,
                Axis.ofLabels(sweep.option(), points),
                Axis.of(RATE, Scale.LOGARITHMIC),
                List.of(series(
                        sweep.store(),
                        -1,
                        points,
                        point -> Check.present(sweep.rows(), point).rate(Throughput::objectsPerSecond))),
                List.of(series(
                        sweep.store(),
                        -1,
                        points,
                        point -> Check.present(sweep.rows(), point).time(Latency::p99))));
    }

    private void add(UnaryOperator<String> title, Axis x, Axis y, List<Series> rates, List<Series> tails) {
        String id = "sweep-" + charts.size();
        String summary = "Medians over the rounds.";
        charts.add(Chart.of(id + "-rate", title.apply(RATE), summary, x, y, rates));
        charts.add(Chart.of(id + "-p99", title.apply(P99), summary, x, Axis.ofLatency(), tails));
    }

    private static Series series(
            String name, int colour, List<String> points, Function<String, @Nullable Summary> value) {
        List<Point> line = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            Summary y = value.apply(points.get(i));
            line.add(y == null ? Point.gap(i) : Point.of(i, y.median()));
        }
        return new Series(name, colour, Style.LINE, false, line);
    }

    private @Nullable Summary p99(SweepCurves curves, String target, String point) {
        for (CellResults cell : cells) {
            for (TargetRow row : cell.rows()) {
                if (row.target().name().equals(target) && cell.isPointOf(curves, point)) {
                    return row.time(Latency::p99);
                }
            }
        }
        return null;
    }
}
