package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.storeharness.report.CurveSection;
import org.storeharness.report.page.Chart.Axis;
import org.storeharness.report.page.Chart.Point;
import org.storeharness.report.page.Chart.Scale;
import org.storeharness.report.page.Chart.Series;
import org.storeharness.report.page.Chart.Style;
import org.storeharness.result.CurvePoint;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.Knee;
import org.storeharness.result.RunResult;
import org.storeharness.result.ScalabilityFit.Residual;
import org.storeharness.result.ThroughputCurve;

/** The charts of curves: response times against throughput, and the scalability law. */
final class CurveCharts {
    private CurveCharts() {}

    /**
     * Draws two charts for each work.
     *
     * @param targets the names of the targets, in the order of their colours
     */
    static List<Chart> of(RunResult result, List<String> targets) {
        List<Chart> charts = new ArrayList<>();
        Map<String, List<ThroughputCurve>> works = CurveSection.works(result);
        works.forEach((work, curves) -> {
            String of = works.size() == 1 ? "" : ": " + work;
            String id = "curve-" + charts.size();
            List<Series> times = new ArrayList<>();
            List<Series> rates = new ArrayList<>();
            for (ThroughputCurve curve : curves) {
                int colour = colour(curve, targets);
                times.addAll(times(curve, colour));
                rates.addAll(rates(curve, colour));
            }
            times.addAll(capacities(curves, targets, times));
            charts.add(Chart.of(
                    id + "-times",
                    "Response time against throughput" + of,
                    "p99 (line) and p50 (dashed), medians over the rounds; a ring marks the knee, a dotted line the "
                            + "capacity under closed load.",
                    Axis.of("operations/s achieved", Scale.LOGARITHMIC),
                    Axis.ofLatency(),
                    times));
            charts.add(Chart.of(
                    id + "-rates",
                    "Throughput against concurrency" + of,
                    "Closed load: means over the rounds (points) and the scalability law (dashed).",
                    Axis.of("concurrency", Scale.COUNTS),
                    Axis.of("operations/s", Scale.LINEAR),
                    rates));
        });
        return charts;
    }

    private static int colour(ThroughputCurve curve, List<String> targets) {
        return targets.indexOf(curve.target());
    }

    private static List<Series> times(ThroughputCurve curve, int colour) {
        List<Point> p50 = new ArrayList<>();
        List<Point> p99 = new ArrayList<>();
        for (CurvePoint point : curve.points()) {
            double x = point.achievedOpsPerSecond();
            Double median = point.p50();
            Double tail = point.p99();
            if (x > 0 && median != null) {
                p50.add(Point.of(x, median));
            }
            if (x > 0 && tail != null) {
                p99.add(Point.of(x, tail));
            }
        }
        List<Series> series = new ArrayList<>();
        series.add(new Series(curve.target(), colour, Style.LINE, false, p99));
        series.add(new Series("", colour, Style.DASHED, false, p50));
        IntervalEstimate knee = curve.knee().opsPerSecond();
        Double base = curve.knee().baseNanos();
        if (knee != null && base != null) {
            series.add(
                    new Series("", colour, Style.HOLLOW, false, List.of(Point.of(knee.value(), Knee.FACTOR * base))));
        }
        return series;
    }

    /** A line at the capacity of each curve, as high as what is drawn. */
    private static List<Series> capacities(List<ThroughputCurve> curves, List<String> targets, List<Series> drawn) {
        DoubleSummaryStatistics heights = drawn.stream()
                .flatMap(series -> series.points().stream())
                .map(Point::y)
                .filter(Objects::nonNull)
                .collect(Collectors.summarizingDouble(Double::doubleValue));
        List<Series> lines = new ArrayList<>();
        for (ThroughputCurve curve : curves) {
            IntervalEstimate capacity = curve.capacity();
            if (capacity != null && heights.getCount() > 0) {
                lines.add(new Series(
                        "",
                        colour(curve, targets),
                        Style.RULE,
                        false,
                        List.of(
                                Point.of(capacity.value(), heights.getMin()),
                                Point.of(capacity.value(), heights.getMax()))));
            }
        }
        return lines;
    }

    private static List<Series> rates(ThroughputCurve curve, int colour) {
        List<Point> measured = new ArrayList<>();
        List<Point> fitted = new ArrayList<>();
        for (Residual residual : curve.scalability().residuals()) {
            measured.add(Point.of(residual.concurrency(), residual.opsPerSecond()));
            Double law = residual.fitted();
            if (law != null) {
                fitted.add(Point.of(residual.concurrency(), law));
            }
        }
        return List.of(
                new Series(curve.target(), colour, Style.POINTS, false, measured),
                new Series("", colour, Style.DASHED, false, fitted));
    }
}
