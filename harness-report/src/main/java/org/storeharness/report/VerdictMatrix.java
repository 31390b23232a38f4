package org.storeharness.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.storeharness.report.FigureTable.Column;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.report.Ranking.Place;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.Metric;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement.Cell;

/** Makes the table of who is better than whom at what: a row for each pair, a column for each figure that is compared. */
final class VerdictMatrix {
    private static final String NOT_MEASURED = "-";
    private static final String NOT_COMPARABLE = "not comparable";
    private static final Set<String> NO_VERDICT = Set.of(NOT_MEASURED, NOT_COMPARABLE);

    private VerdictMatrix() {}

    /** One column: the figure that decides a ranking of some work. */
    private record ComparedFigure(String work, Ranking ranking) {
        /** {@code read, p99 response time at 2,400/s}. */
        String header() {
            Double rate = ranking.scheduledPerSecond();
            return work + ", " + ranking.metric().label()
                    + (rate == null ? "" : " at " + FigureFormatter.number(rate) + "/s");
        }
    }

    /** The table, without pairs that are not comparable at anything; empty where nothing was compared. */
    static Section of(RunResult result, List<Ranking> rankings) {
        List<ComparedFigure> columns = rankings.stream()
                .flatMap(ranking -> Stream.concat(Stream.of(ranking), ranking.paced().stream())
                        .map(one -> new ComparedFigure(workOf(ranking, rankings), one)))
                .filter(column -> column.ranking().isRanked())
                .toList();
        Set<String> targets = new LinkedHashSet<>();
        columns.forEach(
                column -> column.ranking().places().stream().map(Place::name).forEach(targets::add));
        List<String> names = List.copyOf(targets);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            for (String other : names.subList(i + 1, names.size())) {
                String name = names.get(i);
                List<Figure> figures = columns.stream()
                        .map(column -> cell(result.comparisons(), column.ranking(), name, other))
                        .toList();
                if (figures.stream().anyMatch(figure -> !NO_VERDICT.contains(figure.value()))) {
                    rows.add(new Row(name + " : " + other, figures));
                }
            }
        }
        return rows.isEmpty()
                ? Section.list("", List.of(), "")
                : new Section(
                        "Who is ahead of whom, and how far",
                        new FigureTable(
                                "pair",
                                columns.stream()
                                        .map(column -> new Column(column.header(), true))
                                        .toList(),
                                rows),
                        List.of(),
                        "");
    }

    /** The workload; with concurrency and size where it is measured at several of them. */
    private static String workOf(Ranking ranking, List<Ranking> all) {
        Cell cell = ranking.results().cell();
        boolean several = all.stream()
                        .filter(other -> other.results().cell().workload().equals(cell.workload()))
                        .count()
                > 1;
        return several ? VerdictText.cellLabel(cell) : cell.workload();
    }

    /** {@code fs 2.14 x}: the better one and by how much; or why there is none. */
    private static Figure cell(List<Comparison> comparisons, Ranking ranking, String name, String other) {
        return PairVerdict.of(comparisons, ranking.results().cell(), ranking.metric(), name, other)
                .map(found -> Figure.of(text(found, ranking.metric(), name)))
                .orElse(Figure.of(NOT_MEASURED));
    }

    private static String text(PairVerdict found, Metric metric, String name) {
        return switch (found.verdict()) {
            case FASTER, SLOWER -> {
                double ratio = Objects.requireNonNull(found.ratio());
                boolean ahead = found.verdict() == Verdict.FASTER;
                yield (ahead ? name : found.other()) + " "
                        + VerdictText.ratio(ahead == metric.higherIsFaster() ? ratio : 1 / ratio) + " x";
            }
            case EQUIVALENT ->
                "equal within " + VerdictText.percent(found.made().margin());
            case NO_DIFFERENCE_SHOWN -> "no difference shown";
            case TOO_FEW_ROUNDS -> "too few rounds";
            case NOT_COMPARABLE -> NOT_COMPARABLE;
        };
    }
}
