package org.storeharness.core.report.cell;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.result.measurement.Latency;
import org.storeharness.core.statistics.Summary;

/**
 * The figures of a cell, ready to be laid out.
 *
 * @param headers the columns with their units
 * @param rows one row for each target, as {@link CellResults#rows}, with one figure for each column
 */
public record FigureTable(List<String> headers, List<List<Figure>> rows) {
    private static final double MIB = 1 << 20;

    /** A median and its spread; {@code -} where there is none. */
    public record Figure(String value, String spread) {
        static final Figure NONE = new Figure("-", "");

        public static Figure of(@Nullable Summary summary, double unit) {
            return summary == null
                    ? NONE
                    : new Figure(FigureFormatter.number(summary.median() / unit), FigureFormatter.spread(summary));
        }
    }

    private record Column(String header, double unit, List<@Nullable Summary> summaries) {}

    public static FigureTable of(CellResults cell) {
        List<TargetRow> rows = cell.rows();
        List<Column> columns = new ArrayList<>();
        columns.add(rate("ops/s", 1, rows, row -> row.rate(m -> m.throughput().opsPerSecond())));
        if (rows.stream().anyMatch(TargetRow::isBatched)) {
            columns.add(rate(
                    "objects/s", 1, rows, row -> row.rate(m -> m.throughput().objectsPerSecond())));
        }
        if (!cell.runsScripts()) {
            columns.add(
                    rate("MiB/s", MIB, rows, row -> row.rate(m -> m.throughput().bytesPerSecond())));
        }
        columns.add(time("mean", rows, latency -> latency.count() == 0 ? null : (Number) latency.mean()));
        columns.add(time("p50", rows, Latency::p50));
        columns.add(time("p99", rows, Latency::p99));
        columns.add(time("p99.9", rows, Latency::p999));
        columns.add(time("max", rows, latency -> latency.count() == 0 ? null : (Number) latency.max()));
        return assemble(columns, rows);
    }

    private static Column rate(
            String header, double unit, List<TargetRow> rows, Function<TargetRow, @Nullable Summary> value) {
        return new Column(header, unit, summaries(rows, value));
    }

    /** A column of times in µs, or in ms if no median is known to be shorter than 1 ms. */
    private static Column time(String header, List<TargetRow> rows, Function<Latency, @Nullable Number> value) {
        List<@Nullable Summary> summaries = summaries(rows, row -> row.time(value));
        double shortest = Double.POSITIVE_INFINITY;
        for (Summary summary : summaries) {
            shortest = summary == null ? shortest : Math.min(shortest, summary.median());
        }
        boolean milliseconds = shortest >= 1e6;
        return new Column(header + (milliseconds ? " ms" : " µs"), milliseconds ? 1e6 : 1e3, summaries);
    }

    private static List<@Nullable Summary> summaries(
            List<TargetRow> rows, Function<TargetRow, @Nullable Summary> value) {
        List<@Nullable Summary> summaries = new ArrayList<>();
        rows.forEach(row -> summaries.add(value.apply(row)));
        return summaries;
    }

    private static FigureTable assemble(List<Column> columns, List<TargetRow> rows) {
        List<String> headers =
                new ArrayList<>(columns.stream().map(Column::header).toList());
        headers.add("failed");
        List<List<Figure>> figures = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            List<Figure> line = new ArrayList<>();
            for (Column column : columns) {
                line.add(Figure.of(column.summaries().get(i), column.unit()));
            }
            line.add(new Figure(
                    FigureFormatter.count(FailureNotes.incomplete(rows.get(i).operations())), ""));
            figures.add(line);
        }
        return new FigureTable(headers, figures);
    }
}
