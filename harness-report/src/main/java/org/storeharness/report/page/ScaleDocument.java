package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureColumns;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.FigureTable;
import org.storeharness.report.FigureTable.Column;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.report.RunFacts;
import org.storeharness.report.Section;
import org.storeharness.report.Section.Item;
import org.storeharness.report.TimeScale;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.ScaleCurve;
import org.storeharness.result.ScalePoint;
import org.storeharness.result.ScalePoint.HostRate;
import org.storeharness.result.ScalePoint.ScaleBound;
import org.storeharness.result.ScaleResult;
import org.storeharness.result.measurement.Severity;
import org.storeharness.statistics.Summary;
import org.storeharness.statistics.comparison.Comparability;

/**
 * The content of the report of growing numbers of hosts in any format.
 *
 * @param aggregated single client against aggregated, as WEKA prints it; empty without a single host or without several
 * @param curves a table for each work, with its finding in a sentence
 * @param runs the runs, one line each by their numbers of hosts
 */
record ScaleDocument(Section aggregated, List<Section> curves, Section runs) {
    private static final String METHOD =
            "X_n is the geometric mean over the rounds of n hosts. X_n / (n X_1) is 1 if every host adds what a single one does;"
                    + " its 95 % interval is Welch's of the logarithms. Slowest and fastest are shares of an equal part of the"
                    + " work. The disk is the limit if most operations that were added wait there, by Little's law.";
    private static final String UNKNOWN = "-";

    static ScaleDocument of(ScaleResult result) {
        return new ScaleDocument(
                aggregated(result),
                tables(result.curves()),
                Section.list(
                        "Runs",
                        result.runs().stream()
                                .map(run -> new Item(
                                        hosts(run.hosts()),
                                        RunFacts.of(run.run()),
                                        List.of(),
                                        run.run().valid() ? null : Severity.INVALIDATES))
                                .toList(),
                        ""));
    }

    /** The tables of several findings, and the hosts that share a machine. */
    static List<Section> curves(List<ScaleResult> results) {
        List<Section> sections = new ArrayList<>(tables(
                results.stream().flatMap(result -> result.curves().stream()).toList()));
        List<Item> shared = results.stream()
                .flatMap(result -> result.sharedMachines().stream())
                .distinct()
                .map(ScaleDocument::shared)
                .toList();
        if (!shared.isEmpty()) {
            sections.add(Section.list("Hosts", shared, ""));
        }
        return sections;
    }

    private static List<Section> tables(List<ScaleCurve> curves) {
        List<Section> sections = new ArrayList<>();
        for (ScaleCurve curve : curves) {
            boolean last = sections.size() + 1 == curves.size();
            sections.add(new Section(name(curve), table(curve), finding(curve), last ? METHOD : ""));
        }
        return sections;
    }

    /** {@code write on fs, 1KiB}; under open load {@code write on fs, 1KiB, poisson 500/s}. */
    private static String name(ScaleCurve curve) {
        ScalePoint first = curve.points().get(0);
        return curve.workload() + " on " + curve.target() + ", " + curve.size()
                + (first.load().open() ? ", " + first.load() : "");
    }

    private static String hosts(int number) {
        return number + (number == 1 ? " host" : " hosts");
    }

    private static FigureTable table(ScaleCurve curve) {
        TimeScale unit = TimeScale.of(curve.points().stream()
                .map(ScalePoint::p99Nanos)
                .filter(Objects::nonNull)
                .map(Summary::of));
        return new FigureColumns<ScalePoint>()
                .figures("concurrency", point -> Figure.of(FigureFormatter.count(point.concurrency())))
                .figures(
                        "X_n ops/s",
                        point -> Figure.of(
                                FigureFormatter.number(point.opsPerSecond().value())))
                .figures(
                        "MiB/s",
                        point -> Figure.of(FigureFormatter.number(point.bytesPerSecond() / FigureFormatter.MIB)))
                .figures("X_n / (n X_1)", point -> Figure.of(scaling(point.scaling())))
                .figures("p99 " + unit.label(), point -> Figure.of(p99(point.p99Nanos(), unit)))
                .figures("slowest", point -> Figure.of(host(point.slowest())))
                .figures("fastest", point -> Figure.of(host(point.fastest())))
                .words("bound by", point -> bound(point.bound()))
                .table("hosts", curve.points(), point -> String.valueOf(point.hosts()));
    }

    private static String p99(@Nullable Double nanos, TimeScale unit) {
        return nanos == null ? UNKNOWN : FigureFormatter.number(nanos / unit.nanos());
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    /** {@code 0.91 [0.88, 0.94]}; of a single host, against itself, there is no interval. */
    private static String scaling(@Nullable IntervalEstimate scaling) {
        if (scaling == null) {
            return UNKNOWN;
        }
        Double low = scaling.low();
        Double high = scaling.high();
        return ratio(scaling.value())
                + (low == null || high == null ? "" : " [" + ratio(low) + ", " + ratio(high) + "]");
    }

    /** {@code b 0.91}. */
    private static String host(@Nullable HostRate host) {
        return host == null ? UNKNOWN : host.host() + " " + ratio(host.share());
    }

    private static String bound(@Nullable ScaleBound bound) {
        if (bound == null) {
            return "";
        }
        return switch (bound) {
            case NOTHING -> "nothing yet";
            case CLIENTS -> "a client";
            case DEVICE -> "the one disk";
            case MACHINE -> "shared machine";
            case STORE -> "store or network";
            case NOT_KNOWN -> "not known";
        };
    }

    /** The rate of the most hosts against that of a single one; nothing where that is not known. */
    private static List<Item> finding(ScaleCurve curve) {
        ScalePoint most = curve.points().get(curve.points().size() - 1);
        IntervalEstimate scaling = most.scaling();
        Double objects = most.objects();
        if (most.hosts() > 1
                && scaling == null
                && objects != null
                && !most.load().open()
                && differ(objects)) {
            return List.of(Item.of("How " + hosts(most.hosts()) + " scale is not known: they have " + ratio(objects)
                    + " x the objects of a single one, and the plan gives no equal share to each host, as where time bounds"
                    + " the writes; a number of operations in place of a time does"));
        } else if (most.hosts() == 1 || scaling == null) {
            return List.of();
        }
        String found = hosts(most.hosts()) + " do " + ratio(most.hosts() * scaling.value()) + " x a single one"
                + (objects != null && differ(objects)
                        ? ", over " + ratio(objects)
                                + " x the objects (each host's share is equal, so the store holds more with each host)"
                        : "");
        return List.of(Item.of(found
                + switch (Objects.requireNonNull(most.bound())) {
                    case NOTHING -> stillScales(scaling);
                    case CLIENTS -> ": the client of a host, or its machine, may have been the limit, not the store";
                    case DEVICE -> ": no client was the limit, and what they added waits at the one disk";
                    case MACHINE ->
                        ": the processors of the machine that they share were busy, and may have been the limit, not the store";
                    case STORE -> ": no client was the limit, so the store or the network is";
                    case NOT_KNOWN -> ": what bounds them is not known";
                }));
    }

    private static boolean differ(double objects) {
        return !Comparability.areDataSetsAlike(objects);
    }

    /** The rounds have to be as sure of it as they are of a bound. */
    private static String stillScales(IntervalEstimate scaling) {
        Double low = scaling.low();
        if (low == null) {
            return ": it still scales, as far as one round shows";
        }
        return low < ScalePoint.SCALES
                ? ": it seems to scale, but the rounds differ too much to be sure"
                : ": it still scales";
    }

    /** A line for each figure of each work. */
    private static Section aggregated(ScaleResult result) {
        List<ScaleCurve> curves = result.curves();
        List<Row> rows = new ArrayList<>();
        int most = 0;
        for (ScaleCurve curve : curves) {
            ScalePoint single = curve.single().orElse(null);
            ScalePoint many = curve.points().get(curve.points().size() - 1);
            if (single != null && many.hosts() > 1) {
                most = Math.max(most, many.hosts());
                Map<String, String> one = figures(single, isValid(result, 1));
                Map<String, String> all = figures(many, isValid(result, many.hosts()));
                one.forEach((figure, value) -> rows.add(new Row(
                        name(curve) + " " + figure,
                        List.of(Figure.of(value), Figure.of(Objects.requireNonNull(all.get(figure)))))));
            }
        }
        return new Section(
                "Single client against aggregated",
                rows.isEmpty()
                        ? null
                        : new FigureTable(
                                "Benchmark",
                                List.of(
                                        new Column("Single client", false),
                                        new Column("Aggregated (" + hosts(most) + ")", false)),
                                rows),
                result.sharedMachines().stream().map(ScaleDocument::shared).toList(),
                rows.isEmpty() ? "" : "The load is that of one host, for each: n hosts have n times the concurrency.");
    }

    private static boolean isValid(ScaleResult result, int hosts) {
        return result.runs().stream()
                .filter(run -> run.hosts() == hosts)
                .allMatch(run -> run.run().valid());
    }

    private static Item shared(List<String> hosts) {
        return new Item(
                "Hosts share a machine, and its processors",
                String.join(", ", hosts),
                List.of(),
                Severity.AFFECTS_VERDICT);
    }

    /** The figures of WEKA's table by their names; of operations without payload no throughput. */
    private static Map<String, String> figures(ScalePoint point, boolean valid) {
        Map<String, String> figures = new LinkedHashMap<>();
        if (point.bytesPerSecond() > 0) {
            figures.put(
                    "Throughput",
                    point.bytesPerSecond() < FigureFormatter.GIB
                            ? FigureFormatter.number(point.bytesPerSecond() / FigureFormatter.MIB) + " MiB/s"
                            : String.format(Locale.ROOT, "%.2f GiB/s", point.bytesPerSecond() / FigureFormatter.GIB));
        }
        figures.put(
                "IOPS",
                String.format(Locale.ROOT, "%,.0f ops/s", point.opsPerSecond().value()));
        if (!valid) {
            figures.replaceAll((figure, value) -> "not valid");
        }
        return figures;
    }
}
