package org.storeharness.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.Section.Item;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Throughput;

/** Makes the table of a cell and the notes below it. A new column of the table is added here. */
final class CellSection {
    private CellSection() {}

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
            lines.addAll(AccountNotes.lines(row));
            lines.addAll(StorageNotes.of(row));
            lines.forEach(line -> notes.add(Item.of(line)));
        }
        return new Section(cell.title(), table(cell), notes, "");
    }

    private static FigureTable table(CellResults cell) {
        List<TargetRow> rows = cell.rows();
        FigureColumns<TargetRow> columns = new FigureColumns<>();
        columns.figures("ops/s", row -> Figure.of(row.rate(Throughput::opsPerSecond), 1));
        if (rows.stream().anyMatch(TargetRow::isBatched)) {
            columns.figures("objects/s", row -> Figure.of(row.rate(Throughput::objectsPerSecond), 1));
        }
        if (!cell.runsScripts()) {
            columns.figures("MiB/s", row -> Figure.of(row.rate(Throughput::bytesPerSecond), FigureFormatter.MIB));
        }
        TargetRow.costHeader(rows.stream()).ifPresent(header -> columns.figures(header, TargetRow::costFigure));
        TimeScale unit =
                TimeScale.of(rows.stream().flatMap(row -> Stream.of(row.time(Latency::mean), row.time(Latency::p50))));
        columns.figures("mean " + unit.label(), row -> Figure.of(row.time(Latency::mean), unit.nanos()))
                .figures("p50 " + unit.label(), row -> Figure.of(row.time(Latency::p50), unit.nanos()))
                .figures("p99 " + unit.label(), row -> Figure.of(row.time(Latency::p99), unit.nanos()))
                .figures("p99.9 " + unit.label(), row -> Figure.of(row.time(Latency::p999), unit.nanos()))
                .figures("max " + unit.label(), row -> Figure.of(row.longest(), unit.nanos()))
                .figures(
                        "failed",
                        row -> Figure.of(FigureFormatter.count(row.operations().incomplete())));
        return columns.table(null, rows, row -> row.target().name() + (row.isStandIn() ? " (stand-in)" : ""));
    }
}
