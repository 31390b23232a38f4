package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.Ranking;
import org.storeharness.report.Ranking.Place;
import org.storeharness.report.RankingTable;
import org.storeharness.report.TargetRow;
import org.storeharness.report.VerdictText;
import org.storeharness.report.page.StripChart.Shape;
import org.storeharness.report.page.StripChart.Strip;
import org.storeharness.report.page.StripChart.Tick;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.statistics.Summary;

/** The charts of a ranking: the ratio of every pair, the throughput of every round, percentiles of times. */
record RankingCharts(Ranking ranking, List<Comparison> comparisons, List<String> targets) {
    /**
     * The charts for which there are values.
     *
     * @param targets the names of the targets, in the order of their colours
     */
    static List<StripChart> of(Ranking ranking, List<Comparison> comparisons, List<String> targets) {
        RankingCharts charts = new RankingCharts(ranking, comparisons, targets);
        List<StripChart> all = new ArrayList<>();
        all.add(charts.ratios(ranking));
        if (!ranking.results().isOpenLoad()) {
            all.add(charts.throughput());
        }
        for (Ranking paced : ranking.paced()) {
            all.add(charts.ratios(paced));
            all.add(charts.times(paced));
        }
        if (ranking.paced().isEmpty()) {
            all.add(charts.times(ranking));
        }
        all.removeIf(chart -> chart.strips().isEmpty());
        return all;
    }

    /** A forest plot: the ratio and its interval of every pair that is compared. */
    private StripChart ratios(Ranking of) {
        List<Comparison> pairs = new ArrayList<>();
        for (int i = 0; i < of.places().size(); i++) {
            for (Place lower : of.places().subList(i + 1, of.places().size())) {
                Comparison.between(
                                comparisons,
                                of.results().cell(),
                                of.metric(),
                                lower.name(),
                                of.places().get(i).name())
                        .filter(found -> found.verdict() != Verdict.NOT_COMPARABLE)
                        .ifPresent(pairs::add);
            }
        }
        double margin =
                1 + pairs.stream().mapToDouble(found -> found.margin()).max().orElse(0);
        StripAxis axis = StripAxis.ofRatios(Stream.concat(
                        Stream.of(1 / margin, margin),
                        pairs.stream().flatMap(found -> Stream.of(found.ratio(), found.low(), found.high())))
                .filter(Objects::nonNull)
                .toList());
        List<Tick> ticks = new ArrayList<>(axis.ticks(FigureFormatter::rounded));
        Tick one = axis.line(1, "1");
        ticks.removeIf(tick -> Math.abs(tick.place() - one.place()) < 0.08);
        ticks.add(one);
        return new StripChart(
                "Ratios of " + of.metric().label() + at(of),
                "With 95 % intervals: one clear of 1 shows a difference, one within the shaded "
                        + VerdictText.percent(margin - 1) + " shows equality.",
                ticks,
                List.of(axis.band(1 / margin, margin)),
                pairs.stream().map(found -> ratio(axis, found)).toList());
    }

    private static Strip ratio(StripAxis axis, Comparison found) {
        double ratio = Objects.requireNonNull(found.ratio());
        Double low = found.low();
        Double high = found.high();
        List<StripChart.Mark> marks = new ArrayList<>();
        if (low != null && high != null) {
            marks.add(axis.range(low, high));
        }
        marks.add(axis.point(found.verdict().isDecided() ? Shape.POINT : Shape.HOLLOW, ratio));
        String name = found.subject() + " : " + found.reference();
        return new Strip(name, -1, RankingTable.ratio(found), marks);
    }

    private StripChart throughput() {
        List<Summary> rates = ranking.places().stream()
                .map(place -> place.row().rate(Throughput::objectsPerSecond))
                .toList();
        StripAxis axis = StripAxis.ofAmounts(rates.stream()
                .flatMap(rate -> Stream.of(rate.low(), rate.high()))
                .filter(rate -> rate > 0)
                .toList());
        List<Strip> strips = new ArrayList<>();
        for (int i = 0; i < rates.size(); i++) {
            Summary rate = rates.get(i);
            if (rate.low() > 0) {
                strips.add(strip(
                        ranking.places().get(i),
                        FigureFormatter.number(rate.median()) + " " + FigureFormatter.spread(rate),
                        List.of(axis.range(rate.low(), rate.high()), axis.point(Shape.POINT, rate.median()))));
            }
        }
        return new StripChart(
                "Objects per second",
                "Median, lowest and highest round.",
                axis.ticks(FigureFormatter::rounded),
                List.of(),
                strips);
    }

    private StripChart times(Ranking of) {
        record Times(
                Place place,
                Summary p50,
                @Nullable Summary p99,
                @Nullable Summary p999) {}
        List<Times> times = new ArrayList<>();
        for (Place place : of.places()) {
            TargetRow row = place.row();
            Summary p50 = row.time(Latency::p50);
            if (p50 != null) {
                times.add(new Times(place, p50, row.time(Latency::p99), row.time(Latency::p999)));
            }
        }
        StripAxis axis = StripAxis.ofRatios(times.stream()
                .flatMap(each -> Stream.of(each.p50(), each.p99(), each.p999()))
                .filter(Objects::nonNull)
                .map(Summary::median)
                .toList());
        List<Strip> strips = new ArrayList<>();
        for (Times each : times) {
            List<StripChart.Mark> marks = new ArrayList<>();
            StringBuilder value =
                    new StringBuilder("p50 " + FigureFormatter.time(each.p50().median()));
            Summary p99 = each.p99();
            Summary p999 = each.p999();
            Summary last = p999 != null ? p999 : p99;
            if (last != null) {
                marks.add(axis.range(each.p50().median(), last.median()));
            }
            if (p99 != null) {
                marks.add(axis.point(Shape.HOLLOW, p99.median()));
                value.append(", p99 ").append(FigureFormatter.time(p99.median()));
            }
            marks.add(axis.point(Shape.POINT, each.p50().median()));
            strips.add(strip(each.place(), value.toString(), marks));
        }
        return new StripChart(
                (of.results().isOpenLoad() ? "Response time" : "Service time") + at(of),
                "Filled: median; hollow: p99; the line ends at p99.9 where that is known.",
                axis.ticks(FigureFormatter::roundedTime),
                List.of(),
                strips);
    }

    private Strip strip(Place place, String value, List<StripChart.Mark> marks) {
        return new Strip(
                place.name() + (place.row().isStandIn() ? " (stand-in)" : ""),
                Math.max(0, targets.indexOf(place.name())),
                value.strip(),
                marks);
    }

    private static String at(Ranking of) {
        Double rate = of.scheduledPerSecond();
        return rate == null ? "" : " at " + FigureFormatter.number(rate) + "/s";
    }
}
