package org.storeharness.core.report.document;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.report.cell.CellResults;
import org.storeharness.core.report.cell.TargetRow;
import org.storeharness.core.report.document.FigureTable.Column;
import org.storeharness.core.report.document.FigureTable.Figure;
import org.storeharness.core.report.document.FigureTable.Row;
import org.storeharness.core.report.document.Section.Item;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.report.figure.Sparkline;
import org.storeharness.core.result.measurement.Latency;
import org.storeharness.core.result.measurement.Throughput;
import org.storeharness.core.statistics.Summary;

/** Makes the table of a cell and the notes below it. A new column of the table is added here. */
final class CellSection {
    private static final int FEWEST_ROUNDS_OF_A_SPARKLINE = 3;

    private final List<TargetRow> rows;
    private final List<Column> columns = new ArrayList<>();

    /** By row, in the order of the columns. */
    private final List<List<Figure>> figures = new ArrayList<>();

    private CellSection(List<TargetRow> rows) {
        this.rows = rows;
        rows.forEach(row -> figures.add(new ArrayList<>()));
    }

    /**
     * The section of a cell.
     *
     * @param shedAfter the plan's {@code shedding.after}
     */
    static Section of(CellResults cell, Duration shedAfter) {
        List<Item> notes = new ArrayList<>();
        for (TargetRow row : cell.rows()) {
            notes.addAll(FailureNotes.of(row, shedAfter));
            List<String> lines = new ArrayList<>(BreakdownNotes.of(row, cell.isOpenLoad()));
            lines.addAll(PageCacheNotes.of(row));
            lines.addAll(StoreCounterNotes.of(row));
            lines.forEach(line -> notes.add(Item.of(line)));
        }
        return new Section(cell.title(), new CellSection(cell.rows()).table(cell.runsScripts()), notes, "");
    }

    private FigureTable table(boolean scripts) {
        rate("ops/s", 1, Throughput::opsPerSecond);
        if (rows.stream().anyMatch(TargetRow::isBatched)) {
            rate("objects/s", 1, Throughput::objectsPerSecond);
        }
        if (!scripts) {
            rate("MiB/s", FigureFormatter.MIB, Throughput::bytesPerSecond);
        }
        time("mean", Latency::mean);
        time("p50", Latency::p50);
        time("p99", Latency::p99);
        time("p99.9", Latency::p999);
        time("max", Latency::max);
        column(
                "failed",
                false,
                row -> new Figure(FigureFormatter.count(row.operations().incomplete()), ""));
        if (rows.stream().anyMatch(CellSection::hasSparkline)) {
            column("ops/s by round", true, row -> new Figure(sparkline(row), ""));
        }
        List<Row> table = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            TargetRow row = rows.get(i);
            String standIn = row.isStandIn() ? row.target().facts().product() : "";
            table.add(new Row(row.target().name(), standIn, figures.get(i)));
        }
        return new FigureTable(null, columns, table);
    }

    private void rate(String header, double unit, ToDoubleFunction<Throughput> value) {
        column(header, false, row -> Figure.of(row.rate(value), unit));
    }

    /** A column of times in µs, or in ms if no known median is shorter than 1 ms. */
    private void time(String header, Function<Latency, @Nullable Number> value) {
        boolean millis = rows.stream().allMatch(row -> isMillis(row.time(value)));
        double unit = millis ? FigureFormatter.NANOS_PER_MILLI : FigureFormatter.NANOS_PER_MICRO;
        column(header + (millis ? " ms" : " µs"), false, row -> Figure.of(row.time(value), unit));
    }

    private static boolean isMillis(@Nullable Summary nanos) {
        return nanos == null || nanos.median() >= FigureFormatter.NANOS_PER_MILLI;
    }

    private void column(String header, boolean left, Function<TargetRow, Figure> figure) {
        columns.add(new Column(header, left));
        for (int i = 0; i < rows.size(); i++) {
            figures.get(i).add(figure.apply(rows.get(i)));
        }
    }

    private static boolean hasSparkline(TargetRow row) {
        return row.rounds().size() >= FEWEST_ROUNDS_OF_A_SPARKLINE;
    }

    private static String sparkline(TargetRow row) {
        return hasSparkline(row)
                ? Sparkline.of(row.rounds().stream()
                        .mapToDouble(round -> round.throughput().opsPerSecond())
                        .toArray())
                : "";
    }
}
