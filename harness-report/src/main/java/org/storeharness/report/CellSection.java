package org.storeharness.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureTable.Column;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.report.Section.Item;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Throughput;

/** Makes the table of a cell and the notes below it. A new column of the table is added here. */
final class CellSection {
    private static final int FEWEST_ROUNDS_OF_A_SPARKLINE = 3;

    private final List<TargetRow> rows;
    private final List<Column> columns = new ArrayList<>();

    /** They are by row, in the order of the columns. */
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
        TimeScale unit =
                TimeScale.of(rows.stream().flatMap(row -> Stream.of(row.time(Latency::mean), row.time(Latency::p50))));
        time("mean", unit, Latency::mean);
        time("p50", unit, Latency::p50);
        time("p99", unit, Latency::p99);
        time("p99.9", unit, Latency::p999);
        column("max " + unit.label(), false, row -> Figure.of(row.longest(), unit.nanos()));
        column(
                "failed",
                false,
                row -> Figure.of(FigureFormatter.count(row.operations().incomplete())));
        if (rows.stream().anyMatch(CellSection::hasSparkline)) {
            column("ops/s by round", true, row -> Figure.of(sparkline(row)));
        }
        List<Row> table = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            TargetRow row = rows.get(i);
            table.add(new Row(row.target().name() + (row.isStandIn() ? " (stand-in)" : ""), figures.get(i)));
        }
        return new FigureTable(null, columns, table);
    }

    private void rate(String header, double unit, ToDoubleFunction<Throughput> value) {
        column(header, false, row -> Figure.of(row.rate(value), unit));
    }

    private void time(String header, TimeScale unit, Function<Latency, @Nullable Number> value) {
        column(header + " " + unit.label(), false, row -> Figure.of(row.time(value), unit.nanos()));
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
