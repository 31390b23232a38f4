package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.report.page.Chart.Axis;
import org.storeharness.report.page.Chart.Point;
import org.storeharness.report.page.Chart.Scale;
import org.storeharness.report.page.Chart.Series;
import org.storeharness.report.page.Chart.Style;
import org.storeharness.result.ScaleCurve;
import org.storeharness.result.ScalePoint;
import org.storeharness.result.ScaleResult;

/** The charts of throughput against hosts. */
final class ScaleCharts {
    private ScaleCharts() {}

    /** A chart for each work of all targets. */
    static List<Chart> of(ScaleResult result) {
        List<String> works =
                result.curves().stream().map(ScaleCharts::work).distinct().toList();
        List<String> targets =
                result.curves().stream().map(ScaleCurve::target).distinct().toList();
        List<Chart> charts = new ArrayList<>();
        for (String work : works) {
            List<Series> series = new ArrayList<>();
            for (ScaleCurve curve : result.curves()) {
                if (work(curve).equals(work)) {
                    series.addAll(series(curve, targets.indexOf(curve.target())));
                }
            }
            charts.add(Chart.of(
                    "scale-" + charts.size(),
                    "Throughput by hosts: " + work,
                    "X_n, means over the rounds (line), and n X_1 (dotted).",
                    Axis.of("hosts", Scale.COUNTS),
                    Axis.of("operations/s", Scale.LINEAR),
                    series));
        }
        return charts;
    }

    private static String work(ScaleCurve curve) {
        return curve.workload() + ", " + curve.size();
    }

    private static List<Series> series(ScaleCurve curve, int colour) {
        List<Series> series = new ArrayList<>();
        series.add(new Series(
                curve.target(),
                colour,
                Style.LINE,
                false,
                curve.points().stream()
                        .map(point ->
                                Point.of(point.hosts(), point.opsPerSecond().value()))
                        .toList()));
        curve.single().ifPresent(single -> series.add(new Series("", colour, Style.RULE, false, ideal(curve, single))));
        return series;
    }

    private static List<Point> ideal(ScaleCurve curve, ScalePoint single) {
        return curve.points().stream()
                .map(point -> Point.of(
                        point.hosts(), point.hosts() * single.opsPerSecond().value()))
                .toList();
    }
}
