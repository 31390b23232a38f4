package org.storeharness.core.report.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.report.chart.Chart.Axis;
import org.storeharness.core.report.chart.Chart.Band;
import org.storeharness.core.report.chart.Chart.Point;
import org.storeharness.core.report.chart.Chart.Scale;
import org.storeharness.core.report.chart.Chart.Series;
import org.storeharness.core.report.chart.Chart.Style;
import org.storeharness.core.result.timeline.RunTimeline;
import org.storeharness.core.result.timeline.RunTimeline.ClientPoint;
import org.storeharness.core.result.timeline.RunTimeline.PhaseTimeline;
import org.storeharness.core.result.timeline.RunTimeline.TimelinePoint;

/**
 * The charts of a run over time, all on the same axis: throughput, latency, the counters of the stores, and what disturbed the
 * harness itself.
 */
public final class TimelineCharts {
    private static final double PERCENT = 100;
    private static final double MIB = 1 << 20;

    private final RunTimeline timeline;
    private final List<String> targets;
    private final long startMillis;

    private TimelineCharts(RunTimeline timeline, List<String> targets) {
        this.timeline = timeline;
        this.targets = targets;
        this.startMillis = timeline.phases().stream()
                .mapToLong(PhaseTimeline::startMillis)
                .min()
                .orElse(0);
    }

    /**
     * The charts; none where nothing was logged.
     *
     * @param targets the names of the targets, in the order of their colours
     */
    public static List<Chart> of(RunTimeline timeline, List<String> targets) {
        return timeline.phases().isEmpty() ? List.of() : new TimelineCharts(timeline, targets).charts();
    }

    private List<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        charts.add(chart(
                "time-throughput",
                "Operations per second over time",
                Axis.of("operations/s", Scale.LOGARITHMIC),
                throughput()));
        charts.add(chart(
                "time-latency",
                "Latency over time: median, and p99 dashed, with hollow points",
                Axis.ofLatency(),
                latency()));
        charts.add(namedSeries("time-scripts", "Transactions per second over time by script", scripts()));
        charts.add(namedSeries(
                "time-bytes",
                "MiB per second that servers and devices counted, over time",
                namedSeries(point -> counters(point, MIB, "_bytes"))));
        charts.add(namedSeries(
                "time-flushes",
                "Flushes per second that servers and devices counted, over time",
                namedSeries(point -> counters(point, 1, "_fsyncs", "_flushes"))));
        charts.add(new Chart(
                "time-client",
                "What disturbed the harness over time",
                "The longest hiccup of the process, garbage collection and stolen processor time in percent.",
                timeAxis(),
                Axis.ofLatency(),
                Axis.of("% of the time", Scale.LINEAR),
                client(),
                warmUps()));
        charts.removeIf(chart -> chart.series().isEmpty());
        return charts;
    }

    private Chart chart(String id, String title, Axis y, List<Series> series) {
        return new Chart(
                id,
                title,
                "Each line is a target; warm-ups are shaded. Rounds of different targets take turns.",
                timeAxis(),
                y,
                null,
                series,
                warmUps());
    }

    private Chart namedSeries(String id, String title, List<Series> series) {
        return new Chart(
                id,
                title,
                "Each line is named by its target and what it counts; warm-ups are shaded.",
                timeAxis(),
                Axis.of("per second", Scale.LINEAR),
                null,
                series,
                warmUps());
    }

    /** A line for each name that a target's points give a value above 0. */
    private List<Series> namedSeries(Function<TimelinePoint, Map<String, Double>> values) {
        List<Series> series = new ArrayList<>();
        for (String target : targets) {
            List<PhaseTimeline> phases = timeline.phases().stream()
                    .filter(phase -> phase.target().equals(target))
                    .toList();
            phases.stream()
                    .flatMap(phase -> phase.points().stream())
                    .flatMap(point -> values.apply(point).entrySet().stream())
                    .filter(value -> value.getValue() > 0)
                    .map(Map.Entry::getKey)
                    .distinct()
                    .forEach(name -> series.add(new Series(
                            target + ": " + name,
                            series.size(),
                            Style.LINE,
                            false,
                            points(phases, point -> values.apply(point).get(name)))));
        }
        return series;
    }

    /** None for a single script: all operations are its own. */
    private List<Series> scripts() {
        List<Series> series = namedSeries(TimelineCharts::scripts);
        return series.size() < 2 ? List.of() : series;
    }

    /** The counters whose names have one of the endings, divided by the unit. */
    private static Map<String, Double> counters(TimelinePoint point, double unit, String... endings) {
        Map<String, Double> counters = new LinkedHashMap<>();
        point.server().forEach((name, rate) -> {
            if (Stream.of(endings).anyMatch(name::endsWith)) {
                counters.put(name, rate / unit);
            }
        });
        return counters;
    }

    private static Map<String, Double> scripts(TimelinePoint point) {
        Map<String, Double> rates = new LinkedHashMap<>();
        point.scripts().forEach((name, count) -> rates.put(name, count / point.seconds()));
        return rates;
    }

    private static Axis timeAxis() {
        return Axis.of("seconds from the first warm-up or measurement", Scale.LINEAR);
    }

    private List<Series> throughput() {
        return seriesByTarget(Style.LINE, point -> point.ok() == 0 ? null : point.opsPerSecond());
    }

    private List<Series> latency() {
        List<Series> series = new ArrayList<>(seriesByTarget(Style.LINE, point -> number(point.p50Nanos())));
        for (Series p99 : seriesByTarget(Style.DASHED, point -> number(point.p99Nanos()))) {
            series.add(new Series("", p99.colour(), Style.DASHED, false, p99.points()));
        }
        return series;
    }

    private List<Series> client() {
        List<Series> series = new ArrayList<>();
        series.add(clientSeries("longest hiccup", 0, false, client -> (double) client.longestHiccupNanos()));
        series.add(clientSeries("garbage collection, %", 1, true, client -> client.collectionShare() * PERCENT));
        series.add(clientSeries(
                "steal, %", 2, true, client -> client.stealShare() == null ? null : client.stealShare() * PERCENT));
        series.removeIf(line -> line.points().stream().allMatch(point -> point.y() == null));
        return series;
    }

    private Series clientSeries(String name, int colour, boolean right, Function<ClientPoint, @Nullable Double> value) {
        return new Series(
                name,
                colour,
                Style.LINE,
                right,
                points(timeline.phases(), point -> point.client() == null ? null : value.apply(point.client())));
    }

    private List<Series> seriesByTarget(Style style, Function<TimelinePoint, @Nullable Double> value) {
        Map<Integer, List<PhaseTimeline>> byTarget = timeline.phases().stream()
                .collect(Collectors.groupingBy(
                        phase -> targets.indexOf(phase.target()), TreeMap::new, Collectors.toList()));
        List<Series> series = new ArrayList<>();
        byTarget.forEach((colour, phases) ->
                series.add(new Series(targets.get(colour), colour, style, false, points(phases, value))));
        return series;
    }

    /** A point in the middle of each interval; a gap after each phase. */
    private List<Point> points(List<PhaseTimeline> phases, Function<TimelinePoint, @Nullable Double> value) {
        List<Point> points = new ArrayList<>();
        for (PhaseTimeline phase : phases) {
            double start = start(phase);
            for (TimelinePoint point : phase.points()) {
                double at = start + (point.startSeconds() + point.endSeconds()) / 2;
                Double y = value.apply(point);
                points.add(y == null ? Point.gap(at) : Point.of(at, y));
            }
            points.add(Point.gap(start + phase.seconds()));
        }
        return points;
    }

    private List<Band> warmUps() {
        return timeline.phases().stream()
                .filter(phase -> !phase.measured())
                .map(phase -> new Band(start(phase), start(phase) + phase.seconds()))
                .toList();
    }

    private double start(PhaseTimeline phase) {
        return (phase.startMillis() - startMillis) / 1e3;
    }

    private static @Nullable Double number(@Nullable Long nanos) {
        return nanos == null ? null : nanos.doubleValue();
    }
}
