package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.CellResults;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.TargetRow;
import org.storeharness.report.page.Chart.Axis;
import org.storeharness.report.page.Chart.Point;
import org.storeharness.report.page.Chart.Scale;
import org.storeharness.report.page.Chart.Series;
import org.storeharness.report.page.Chart.Style;
import org.storeharness.report.page.Chart.Unit;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.RunTimeline.Distribution;
import org.storeharness.result.RunTimeline.Quantile;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.statistics.Summary;

/** The charts of one cell: latency by percentile, the distributions of the rounds, the parts of operations. */
record CellCharts(String id, CellResults cell, RunTimeline timeline, List<String> targets) {
    private static final double LOWER_QUARTILE = 0.25;
    private static final double MEDIAN = 0.5;
    private static final double UPPER_QUARTILE = 0.75;
    private static final double P99 = 0.99;

    /** The share of a round's width over which its targets are spread. */
    private static final double TARGET_SPREAD = 0.6;

    /**
     * The charts for which there are values.
     *
     * @param id a prefix of their ids
     * @param targets the names of the targets, in the order of their colours
     */
    static List<Chart> of(String id, CellResults cell, RunTimeline timeline, List<String> targets) {
        CellCharts charts = new CellCharts(id, cell, timeline, targets);
        List<Chart> all = new ArrayList<>();
        all.add(charts.percentiles());
        all.add(charts.rounds());
        all.add(charts.parts());
        all.removeIf(chart -> chart.series().isEmpty());
        return all;
    }

    private Chart percentiles() {
        List<Series> series = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (TargetRow row : cell.rows()) {
            Distribution all = distribution(row, 0);
            if (all != null && !all.quantiles().isEmpty()) {
                List<Point> points = new ArrayList<>();
                for (Quantile quantile : all.quantiles()) {
                    points.add(Point.of(1 / (1 - quantile.share()), quantile.nanos()));
                }
                series.add(new Series(name(row), colour(row), Style.LINE, false, points));
                Long median = all.valueAt(MEDIAN);
                labels.add(name(row) + (median == null ? "" : " median " + FigureFormatter.time(median)));
            }
        }
        return Chart.of(
                id + "-percentiles",
                "Latency by percentile, all rounds",
                "Percentiles with fewer than 10 samples above them are not drawn. " + String.join(", ", labels) + ".",
                Axis.of("percentile", Scale.NINES),
                Axis.ofLatency(),
                series);
    }

    private Chart rounds() {
        List<Series> series = new ArrayList<>();
        for (TargetRow row : cell.rows()) {
            List<Point> middle = new ArrayList<>();
            List<Point> medians = new ArrayList<>();
            List<Point> tails = new ArrayList<>();
            for (Measurement round : row.rounds()) {
                Distribution times = distribution(row, round.round());
                if (times != null) {
                    double x = round.round() + offset(row);
                    add(middle, x, times.valueAt(LOWER_QUARTILE));
                    add(middle, x, times.valueAt(UPPER_QUARTILE));
                    middle.add(Point.gap(x));
                    add(medians, x, times.valueAt(MEDIAN));
                    add(tails, x, times.valueAt(P99));
                }
            }
            if (!medians.isEmpty()) {
                series.add(new Series(name(row), colour(row), Style.THICK, false, middle));
                series.add(new Series("", colour(row), Style.POINTS, false, medians));
                series.add(new Series("", colour(row), Style.HOLLOW, false, tails));
            }
        }
        return Chart.of(
                id + "-rounds",
                "Latency round by round",
                "The bar is the middle half of the operations; the filled point is the median, the hollow one p99.",
                Axis.of("round", Scale.COUNTS),
                Axis.ofLatency(),
                series);
    }

    /** Draws for each part of an operation the median over the rounds of its median. */
    private Chart parts() {
        Set<String> names = new LinkedHashSet<>();
        cell.rows()
                .forEach(row ->
                        row.rounds().forEach(round -> names.addAll(round.parts().keySet())));
        List<String> labels = List.copyOf(names);
        List<Series> series = new ArrayList<>();
        for (TargetRow row : cell.rows()) {
            List<Point> bars = new ArrayList<>();
            for (int i = 0; i < labels.size(); i++) {
                String part = labels.get(i);
                double[] medians = row.rounds().stream()
                        .map(round -> round.parts().get(part))
                        .filter(Objects::nonNull)
                        .map(Latency::p50)
                        .filter(Objects::nonNull)
                        .mapToDouble(Long::doubleValue)
                        .toArray();
                if (medians.length > 0) {
                    bars.add(Point.of(i, Summary.of(medians).median()));
                }
            }
            if (!bars.isEmpty()) {
                series.add(new Series(name(row), colour(row), Style.BARS, false, bars));
            }
        }
        return Chart.of(
                id + "-parts",
                "From the start of an operation to its parts, median",
                "Each bar ends when that part of the operation was reached.",
                Axis.ofLabels("", labels),
                new Axis("", Scale.LINEAR, Unit.NANOSECONDS, List.of()),
                series);
    }

    private @Nullable Distribution distribution(TargetRow row, int round) {
        return timeline.distributions().stream()
                .filter(distribution -> distribution.round() == round
                        && distribution.target().equals(name(row))
                        && distribution.cell().equals(cell.cell()))
                .findFirst()
                .orElse(null);
    }

    private double offset(TargetRow row) {
        return TARGET_SPREAD
                * ((cell.rows().indexOf(row) + MEDIAN) / cell.rows().size() - MEDIAN);
    }

    private int colour(TargetRow row) {
        return targets.indexOf(name(row));
    }

    private static String name(TargetRow row) {
        return row.target().name();
    }

    private static void add(List<Point> points, double x, @Nullable Long nanos) {
        if (nanos != null) {
            points.add(Point.of(x, nanos));
        }
    }
}
