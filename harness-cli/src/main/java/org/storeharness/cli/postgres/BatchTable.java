package org.storeharness.cli.postgres;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.measurement.Measurement;

/** Prints a line for each batch size, and whether larger batches write faster and need fewer fsyncs. */
final class BatchTable {
    private static final double NANOS_PER_MILLI = 1e6;

    private BatchTable() {}

    static void write(RunResult result, Writer out) throws IOException {
        List<Measurement.Cell> cells =
                result.results().stream().map(Measurement::cell).distinct().toList();
        for (Measurement.Cell cell : cells) {
            List<BatchRow> rows = rows(result, cell);
            out.write(cell.workload() + ": concurrency " + cell.concurrency() + ", " + cell.size()
                    + ", medians over the rounds\n");
            out.write(String.format(
                    Locale.ROOT,
                    "%8s %12s %10s %14s %14s %16s %15s%n",
                    "batch",
                    "rows/s",
                    "trans/s",
                    "p50 ms/trans",
                    "p99 ms/trans",
                    "WAL fsyncs/row",
                    "WAL bytes/row"));
            for (BatchRow row : rows) {
                out.write(line(row));
            }
            out.write(verdict(rows, result.run().valid()) + "\n");
        }
    }

    private static List<BatchRow> rows(RunResult result, Measurement.Cell cell) {
        List<BatchRow> rows = new ArrayList<>();
        for (var target : result.targets()) {
            List<Measurement> rounds = result.results().stream()
                    .filter(m -> m.cell().equals(cell) && m.target().equals(target.name()))
                    .toList();
            if (!rounds.isEmpty()) {
                rows.add(BatchRow.of(target.batch(), rounds));
            }
        }
        return rows;
    }

    private static String line(BatchRow row) {
        return String.format(
                Locale.ROOT,
                "%8d %12.0f %10.1f %14s %14s %16s %15s%n",
                row.batch(),
                row.rowsPerSecond(),
                row.transactionsPerSecond(),
                number(row.medianNanos(), NANOS_PER_MILLI, "%.2f"),
                number(row.p99Nanos(), NANOS_PER_MILLI, "%.2f"),
                number(row.fsyncsPerRow(), 1, "%.5f"),
                number(row.bytesPerRow(), 1, "%.0f"));
    }

    private static String number(@Nullable Double value, double unit, String format) {
        return value == null ? "-" : String.format(Locale.ROOT, format, value / unit);
    }

    /** Compares the largest batch with the smallest in one sentence. */
    static String verdict(List<BatchRow> rows, boolean valid) {
        if (!valid) {
            return "No verdict on batches: the run is not valid.";
        } else if (rows.size() < 2) {
            return "No verdict on batches: it needs at least two batch sizes, one of them 1.";
        }
        BatchRow small = rows.get(0);
        BatchRow large = rows.get(0);
        for (BatchRow row : rows) {
            small = row.batch() < small.batch() ? row : small;
            large = row.batch() > large.batch() ? row : large;
        }
        double gain = large.slowestRound() / small.fastestRound();
        String figures = String.format(
                Locale.ROOT,
                "%.1f x the rows/s with %d rows per transaction instead of %d",
                large.rowsPerSecond() / small.rowsPerSecond(),
                large.batch(),
                small.batch());
        String verdict = gain > 1
                ? "Larger batches write faster in every round: "
                : "Larger batches are not shown to write faster, as the rounds overlap: ";
        return verdict + figures + "; " + explainGain(small, large) + ".";
    }

    private static String explainGain(BatchRow small, BatchRow large) {
        Double before = small.fsyncsPerRow();
        Double after = large.fsyncsPerRow();
        if (before == null || after == null) {
            return "whether fewer fsyncs explain it is not known, as this server does not count them";
        }
        return String.format(
                Locale.ROOT,
                "fewer fsyncs %s it: %.5f WAL fsyncs per row instead of %.5f",
                after < before ? "explain" : "do not explain",
                after,
                before);
    }
}
