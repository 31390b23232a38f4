package org.storeharness.cli.postgres;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Durability;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.FigureTable;
import org.storeharness.report.FigureTable.Column;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.FigureTable.Row;
import org.storeharness.report.TextPage;
import org.storeharness.report.VerdictText;
import org.storeharness.result.Comparison;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Measurement;

/** Prints a line for each batch size, and whether larger batches write faster and need fewer fsyncs. */
final class BatchTable {

    /** They fit into 80 columns. */
    private static final List<Column> COLUMNS = Stream.of(
                    "rows/s", "trans/s", "p50 ms", "p99 ms", "WAL fsyncs/row", "WAL bytes/row")
            .map(header -> new Column(header, false))
            .toList();

    private BatchTable() {}

    static void write(RunResult result, int columns, Writer out) throws IOException {
        TextPage page = new TextPage(out, columns);
        List<Measurement.Cell> cells =
                result.results().stream().map(Measurement::cell).distinct().toList();
        for (Measurement.Cell cell : cells) {
            List<BatchRow> rows = rows(result, cell);
            page.line(
                    "",
                    cell.workload() + ": concurrency " + cell.concurrency() + ", " + cell.size()
                            + ", medians over the rounds, times of a transaction");
            page.table(new FigureTable(
                    "batch", COLUMNS, rows.stream().map(BatchTable::row).toList()));
            page.line("", verdict(rows, result.run().valid(), isDurable(result), between(result, cell, rows)));
        }
    }

    /** Whether every write waits for an fsync, so that fewer of them can make writes faster. */
    private static boolean isDurable(RunResult result) {
        return result.targets().stream().allMatch(target -> target.facts().durability() == Durability.DURABLE);
    }

    private static List<BatchRow> rows(RunResult result, Measurement.Cell cell) {
        List<BatchRow> rows = new ArrayList<>();
        for (var target : result.targets()) {
            List<Measurement> rounds = result.rounds(target.name(), cell);
            if (!rounds.isEmpty()) {
                rows.add(BatchRow.of(target.batch(), rounds));
            }
        }
        return rows;
    }

    private static Row row(BatchRow row) {
        return new Row(
                String.valueOf(row.batch()),
                List.of(
                        number(row.rowsPerSecond(), 1, "%.0f"),
                        number(row.transactionsPerSecond(), 1, "%.1f"),
                        number(row.medianNanos(), FigureFormatter.NANOS_PER_MILLI, "%.2f"),
                        number(row.p99Nanos(), FigureFormatter.NANOS_PER_MILLI, "%.2f"),
                        number(row.fsyncsPerRow(), 1, "%.5f"),
                        number(row.bytesPerRow(), 1, "%.0f")));
    }

    private static Figure number(@Nullable Double value, double unit, String format) {
        return Figure.of(value == null ? "-" : String.format(Locale.ROOT, format, value / unit));
    }

    /** The comparison of the run between the targets with the smallest and the largest batch; {@code null} if it has none. */
    private static @Nullable Comparison between(RunResult result, Measurement.Cell cell, List<BatchRow> rows) {
        if (rows.size() < 2) {
            return null;
        }
        int small = smallest(rows).batch();
        int large = largest(rows).batch();
        return result.comparisons().stream()
                .filter(made -> made.cell().equals(cell))
                .filter(made -> Set.of(batch(result, made.subject()), batch(result, made.reference()))
                        .equals(Set.of(small, large)))
                .map(made -> batch(result, made.subject()) == large ? made : made.turned())
                .findFirst()
                .orElse(null);
    }

    private static int batch(RunResult result, String target) {
        return result.target(target).map(TargetResult::batch).orElse(0);
    }

    private static BatchRow smallest(List<BatchRow> rows) {
        return Collections.min(rows, Comparator.comparingInt(BatchRow::batch));
    }

    private static BatchRow largest(List<BatchRow> rows) {
        return Collections.max(rows, Comparator.comparingInt(BatchRow::batch));
    }

    /**
     * Says in one sentence what the run's comparison found.
     *
     * @param durable whether writes wait for their fsyncs
     * @param made compares the largest batch with the smallest; {@code null} if they were not compared
     */
    static String verdict(List<BatchRow> rows, boolean valid, boolean durable, @Nullable Comparison made) {
        if (!valid) {
            return "No verdict on batches: the run is not valid.";
        } else if (rows.size() < 2) {
            return "No verdict on batches: it needs at least two batch sizes, one of them 1.";
        } else if (made == null || made.ratio() == null) {
            return "No verdict on batches" + (made == null ? "" : ": " + VerdictText.sentence(made)) + ".";
        }
        BatchRow small = smallest(rows);
        BatchRow large = largest(rows);
        String verdict = switch (made.verdict()) {
            case FASTER -> "Larger batches write faster: ";
            case SLOWER -> "Larger batches write slower: ";
            case EQUIVALENT, NO_DIFFERENCE_SHOWN, NOT_COMPARABLE -> "Larger batches are not shown to write faster: ";
            case TOO_FEW_ROUNDS ->
                "No verdict on batches with " + made.rounds() + " of the " + made.roundsNeeded()
                        + " rounds that it needs: ";
        };
        return verdict + VerdictText.ratio(made.ratio()) + " x the rows/s" + interval(made) + " with " + large.batch()
                + " rows per transaction instead of " + small.batch() + "; "
                + fsyncs(small, large, durable && made.verdict() == Comparison.Verdict.FASTER ? leastGain(made) : null)
                + ".";
    }

    /** The least gain in speed: a cause that explains that much may explain the gain. */
    private static @Nullable Double leastGain(Comparison made) {
        return made.low() == null ? made.ratio() : made.low();
    }

    private static String interval(Comparison made) {
        return made.low() == null || made.high() == null
                ? ""
                : " (95 % interval " + VerdictText.ratio(made.low()) + " to " + VerdictText.ratio(made.high()) + ")";
    }

    /**
     * The counts of fsyncs, and whether they explain a gain.
     *
     * @param gain how much faster durable writes are at least; {@code null} where there is no gain that fsyncs could explain
     */
    private static String fsyncs(BatchRow small, BatchRow large, @Nullable Double gain) {
        Double before = small.fsyncsPerRow();
        Double after = large.fsyncsPerRow();
        if (before == null || after == null) {
            return gain == null
                    ? "this server does not count its fsyncs"
                    : "whether fewer fsyncs explain it is not known, as this server does not count them";
        }
        String explained = gain == null ? "" : "fewer fsyncs " + explanation(before / after, gain) + ": ";
        return explained + String.format(Locale.ROOT, "%.5f WAL fsyncs per row instead of %.5f", after, before);
    }

    /** Writes that do nothing but wait for fsyncs are faster by as much as these are fewer, and no more. */
    private static String explanation(double fewer, double gain) {
        return !(fewer > 1) ? "do not explain it" : fewer < gain ? "explain a part of it at most" : "explain it";
    }
}
