package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Target;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.page.Chart.Axis;
import org.storeharness.report.page.Chart.Band;
import org.storeharness.report.page.Chart.Point;
import org.storeharness.report.page.Chart.Scale;
import org.storeharness.report.page.Chart.Series;
import org.storeharness.report.page.Chart.Style;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.RunTimeline.ClientPoint;
import org.storeharness.result.RunTimeline.PhaseTimeline;
import org.storeharness.result.RunTimeline.TimelinePoint;
import org.storeharness.result.measurement.ConcurrentEvents;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.unit.Durations;

/**
 * The charts of a run over time, all on the same axis: throughput, latency, the counters of the stores, and what disturbed the
 * harness itself.
 */
final class TimelineCharts {
    private static final double PERCENT = 100;

    /** The styles that tell lines of one colour apart. */
    private static final List<Style> LINES = List.of(Style.LINE, Style.DASHED, Style.DOTTED, Style.DASH_DOTTED);

    /** The number of colours of the page; hosts beyond it differ in the style of their lines. */
    private static final int COLOURS = 8;

    private final RunTimeline timeline;
    private final List<String> targets;
    private final Map<String, Target> planned;
    private final List<Measurement> results;
    private final long startMillis;
    private final List<Chart> charts = new ArrayList<>();

    private TimelineCharts(
            RunTimeline timeline, List<String> targets, Map<String, Target> planned, List<Measurement> results) {
        this.timeline = timeline;
        this.targets = targets;
        this.planned = planned;
        this.results = results;
        this.startMillis = timeline.phases().stream()
                .mapToLong(PhaseTimeline::startMillis)
                .min()
                .orElse(0);
    }

    /**
     * The charts; none where nothing was logged.
     *
     * @param targets the names of the targets, in the order of their colours
     * @param planned the targets of the plan by name, which say what is drawn of what their servers serve
     * @param results have the slowest operations
     */
    static List<Chart> of(
            RunTimeline timeline, List<String> targets, Map<String, Target> planned, List<Measurement> results) {
        return new TimelineCharts(timeline, targets, planned, results).charts();
    }

    private List<Chart> charts() {
        String targetsSummary = "Each line is a target; warm-ups are shaded. Rounds of different targets take turns.";
        String namesSummary = "Each line is named by its target and what it counts; warm-ups are shaded.";
        Axis perSecond = Axis.of("per second", Scale.LINEAR);
        add(
                "time-throughput",
                "Operations per second over time",
                targetsSummary,
                Axis.of("operations/s", Scale.LOGARITHMIC),
                null,
                seriesByTarget(false, point -> point.ok() == 0 ? null : point.opsPerSecond()));
        List<Series> latency = seriesByTarget(false, point -> number(point.p50Nanos()));
        latency.addAll(seriesByTarget(true, point -> number(point.p99Nanos())));
        List<Series> slowest = targets.stream()
                .map(this::slowest)
                .filter(series -> !series.points().isEmpty())
                .toList();
        latency.addAll(slowest);
        add(
                "time-latency",
                "Latency over time: median, and p99 dashed, with hollow points"
                        + (slowest.isEmpty() ? "" : "; the slowest operations as single points"),
                targetsSummary,
                Axis.ofLatency(),
                null,
                latency);
        for (int i = 0; i < targets.size(); i++) {
            add(
                    "time-hosts-" + i,
                    "Operations per second over time by host: " + targets.get(i),
                    "Each line is a host; warm-ups are shaded.",
                    perSecond,
                    null,
                    seriesByHost(targets.get(i)));
        }
        add(
                "time-bytes",
                "MiB per second that servers and devices counted, over time",
                namesSummary,
                perSecond,
                null,
                seriesByName((target, point) -> counters(point, FigureFormatter.MIB, "_bytes")));
        add(
                "time-flushes",
                "Flushes per second that servers and devices counted, over time",
                namesSummary,
                perSecond,
                null,
                seriesByName((target, point) -> counters(point, 1, "_fsyncs", "_flushes")));
        add(
                "time-series",
                "Chosen series of servers over time",
                namesSummary,
                perSecond,
                null,
                seriesByName((target, point) -> chosen(target, point, false)));
        add(
                "time-server-times",
                "Times that servers told, means over time",
                namesSummary,
                Axis.ofLatency(),
                null,
                seriesByName((target, point) -> chosen(target, point, true)));
        add(
                "time-client",
                "What disturbed the harness over time",
                "The longest hiccup of the process, garbage collection and stolen processor time in percent.",
                Axis.ofLatency(),
                Axis.of("% of the time", Scale.LINEAR),
                client());
        return charts;
    }

    /** Adds a chart unless it has no series. */
    private void add(String id, String title, String summary, Axis y, @Nullable Axis right, List<Series> series) {
        if (!series.isEmpty()) {
            Axis time = Axis.of("seconds from the first warm-up or measurement", Scale.LINEAR);
            charts.add(new Chart(id, title, summary, time, y, right, series, warmUps()));
        }
    }

    /** A line for each name that a target's points give a value above 0. */
    private List<Series> seriesByName(BiFunction<String, TimelinePoint, Map<String, Double>> values) {
        List<Series> series = new ArrayList<>();
        for (String target : targets) {
            List<PhaseTimeline> phases = phasesOf(target);
            List<String> names = phases.stream()
                    .flatMap(phase -> phase.points().stream())
                    .flatMap(point -> values.apply(target, point).entrySet().stream())
                    .filter(value -> value.getValue() > 0)
                    .map(Map.Entry::getKey)
                    .distinct()
                    .toList();
            for (int i = 0; i < names.size(); i++) {
                String name = names.get(i);
                series.add(new Series(
                        target + ": " + name,
                        targets.indexOf(target),
                        LINES.get(i % LINES.size()),
                        false,
                        points(phases, point -> values.apply(target, point).get(name))));
            }
        }
        return series;
    }

    /** A line for each host of a target, also for one that did nothing; empty on one machine. */
    private List<Series> seriesByHost(String target) {
        List<PhaseTimeline> phases = phasesOf(target);
        List<String> names = phases.stream()
                .flatMap(phase -> phase.points().stream())
                .flatMap(point -> point.hosts().keySet().stream())
                .distinct()
                .sorted()
                .toList();
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            series.add(new Series(
                    name,
                    i % COLOURS,
                    LINES.get(i / COLOURS % LINES.size()),
                    false,
                    points(phases, point -> rates(point, point.hosts()).get(name))));
        }
        return series;
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

    /** Of the series that the plan chooses the means of times, in nanoseconds, or else the growth a second of those that are no sums of times. */
    private Map<String, Double> chosen(String target, TimelinePoint point, boolean times) {
        Target plan = planned.get(target);
        Map<String, Double> chosen = new LinkedHashMap<>();
        point.server().forEach((name, rate) -> {
            boolean ofTimes = name.contains("_nanos_sum");
            if (plan == null || !plan.shows(name) || ofTimes != times) {
                return;
            }
            Double each = point.server().get(name.replace("_nanos_sum", "_seconds_count"));
            if (!ofTimes) {
                boolean nanos = name.contains("_nanos");
                chosen.put(name.replace("_nanos", "_seconds"), nanos ? rate / Durations.NANOS_PER_SECOND : rate);
            } else if (each != null && each > 0) {
                chosen.put(name.replace("_nanos_sum", ""), rate / each);
            }
        });
        return chosen;
    }

    private static Map<String, Double> rates(TimelinePoint point, Map<String, Long> counts) {
        Map<String, Double> rates = new LinkedHashMap<>();
        counts.forEach((name, count) -> rates.put(name, count / point.seconds()));
        return rates;
    }

    private List<Series> client() {
        List<Series> series = new ArrayList<>();
        series.add(clientSeries("longest hiccup", Style.LINE, client -> (double) client.longestHiccupNanos()));
        series.add(clientSeries("garbage collection, %", Style.DASHED, client -> client.collectionShare() * PERCENT));
        series.add(clientSeries(
                "steal, %",
                Style.DOTTED, client -> client.stealShare() == null ? null : client.stealShare() * PERCENT));
        series.removeIf(line -> line.points().stream().allMatch(point -> point.y() == null));
        return series;
    }

    /** All but the first are percentages, on the axis on the right. */
    private Series clientSeries(String name, Style style, Function<ClientPoint, @Nullable Double> value) {
        return new Series(
                name,
                -1,
                style,
                style != Style.LINE,
                points(timeline.phases(), point -> point.client() == null ? null : value.apply(point.client())));
    }

    /** A line for each target that has phases; a dashed one is kept out of the legend. */
    private List<Series> seriesByTarget(boolean dashed, Function<TimelinePoint, @Nullable Double> value) {
        List<Series> series = new ArrayList<>();
        for (String target : targets) {
            List<PhaseTimeline> phases = phasesOf(target);
            if (!phases.isEmpty()) {
                series.add(new Series(
                        dashed ? "" : target,
                        targets.indexOf(target),
                        dashed ? Style.DASHED : Style.LINE,
                        false,
                        points(phases, value)));
            }
        }
        return series;
    }

    /** The slowest operations of a target, at the times of their starts; what each was shows when it is pointed at. */
    private Series slowest(String target) {
        List<Point> points = new ArrayList<>();
        for (Measurement result : results) {
            for (PhaseTimeline phase : phasesOf(target)) {
                if (phase.measured() && phase.isOf(result.stageId())) {
                    result.slowest()
                            .forEach(slow -> points.add(Point.of(
                                            start(phase) + slow.startNanos() / Durations.NANOS_PER_SECOND,
                                            slow.responseNanos())
                                    .with(note(result, slow))));
                }
            }
        }
        return new Series("", targets.indexOf(target), Style.POINTS, false, points);
    }

    private static List<String> note(Measurement result, SlowOperation slow) {
        List<String> lines = new ArrayList<>();
        lines.add(result.target() + " " + result.workload() + ", round " + result.round() + ": "
                + (slow.script() == null ? slow.kind() + " of key " + slow.key() : "script " + slow.script())
                + (slow.server() == null ? "" : " on " + slow.server())
                + (slow.host() == null ? "" : " from " + slow.host()));
        lines.add(slow.nanosByPart().entrySet().stream()
                .map(part -> part.getKey() + " " + FigureFormatter.time(part.getValue()))
                .collect(Collectors.joining(" + ")));
        if (slow.events() != null) {
            lines.addAll(words(slow.events()));
        }
        return lines;
    }

    private static List<String> words(ConcurrentEvents events) {
        List<String> words = new ArrayList<>();
        if (events.stallNanos() != null) {
            words.add("no operation ended for " + FigureFormatter.time(events.stallNanos()));
        }
        if (events.hiccupNanos() != null) {
            words.add("in that second a hiccup of the client of " + FigureFormatter.time(events.hiccupNanos()));
        }
        for (ConcurrentEvents.CounterRate rate : events.counters()) {
            words.add(rate.counter() + " grew "
                    + (rate.usualPerSecond() == 0
                            ? "in that interval alone"
                            : FigureFormatter.number(rate.perSecond() / rate.usualPerSecond())
                                    + " times as fast as else in that interval"));
        }
        return words;
    }

    private List<PhaseTimeline> phasesOf(String target) {
        return timeline.phases().stream()
                .filter(phase -> phase.target().equals(target))
                .toList();
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
