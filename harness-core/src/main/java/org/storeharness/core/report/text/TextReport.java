package org.storeharness.core.report.text;

import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.core.report.Report;
import org.storeharness.core.report.ReportWriter;
import org.storeharness.core.report.cell.BreakdownNotes;
import org.storeharness.core.report.cell.CellResults;
import org.storeharness.core.report.cell.DeviceNotes;
import org.storeharness.core.report.cell.FailureNotes;
import org.storeharness.core.report.cell.FigureTable;
import org.storeharness.core.report.cell.PageCacheNotes;
import org.storeharness.core.report.cell.ServerCounterNotes;
import org.storeharness.core.report.cell.TargetRow;
import org.storeharness.core.report.document.GroupResultText;
import org.storeharness.core.report.document.RunFacts;
import org.storeharness.core.report.document.SustainableRateText;
import org.storeharness.core.report.document.SweepTable;
import org.storeharness.core.report.document.VerdictText;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.report.figure.Sparkline;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.statistics.SweepAnalysis;
import org.storeharness.core.statistics.SweepCurves;

/** The report for a terminal: facts, a table for each piece of work, verdicts, cautions. */
public final class TextReport implements ReportWriter {
    private static final int ROUNDS_OF_A_SPARKLINE = 3;
    private static final String LEGEND =
            "Figures are medians over the rounds, ± half of the distance from the lowest to the highest round, in % of the "
                    + "median. A percentile with fewer than 10 samples above it in any round is not known (-).";

    @Override
    public String format() {
        return "text";
    }

    @Override
    public String description() {
        return "tables, verdicts and cautions for a terminal";
    }

    @Override
    public void write(Report report, Writer out) throws IOException {
        TextPage page = new TextPage(out);
        RunResult result = report.result();
        invalid(page, result);
        facts(page, result);
        rates(page, result);
        for (CellResults cell : CellResults.of(result)) {
            table(page, cell, result.run().plan().shedding().after());
        }
        groups(page, result);
        page.blank();
        page.paragraph("", LEGEND);
        for (SweepCurves curves : SweepAnalysis.curvesOf(result)) {
            sweep(page, SweepTable.of(curves));
        }
        verdicts(page, result);
        cautions(page, result.warnings());
        if (report.directory() != null) {
            page.blank();
            page.line("Run directory: " + report.directory());
        }
    }

    private static void invalid(TextPage page, RunResult result) throws IOException {
        if (!result.run().valid()) {
            for (String reason : result.run().invalidReasons()) {
                page.paragraph("NOT VALID: ", reason);
            }
            page.blank();
        }
    }

    private static void facts(TextPage page, RunResult result) throws IOException {
        for (Map.Entry<String, String> fact : RunFacts.of(result).entrySet()) {
            page.paragraph(padded(fact.getKey(), 9), fact.getValue());
        }
        page.blank();
        int width = 2
                + result.targets().stream()
                        .mapToInt(target -> target.name().length())
                        .max()
                        .orElse(0);
        for (TargetResult target : result.targets()) {
            page.paragraph(padded(target.name(), width), RunFacts.of(target));
        }
    }

    private static void rates(TextPage page, RunResult result) throws IOException {
        if (result.rates().isEmpty()) {
            return;
        }
        page.blank();
        page.line("Highest sustained rates");
        List<String> sentences = SustainableRateText.of(result);
        for (int i = 0; i < sentences.size(); i++) {
            page.paragraph("  - ", sentences.get(i));
            for (String trial : SustainableRateText.trials(result.rates().get(i))) {
                page.paragraph("      ", trial);
            }
        }
        page.paragraph("  ", SustainableRateText.METHOD);
    }

    private static void groups(TextPage page, RunResult result) throws IOException {
        if (result.groups().isEmpty()) {
            return;
        }
        page.blank();
        page.line("At the same time");
        for (String line : GroupResultText.of(result)) {
            page.paragraph("  - ", line);
        }
        page.paragraph("  ", GroupResultText.METHOD);
    }

    private static void table(TextPage page, CellResults cell, Duration shedAfter) throws IOException {
        FigureTable figures = FigureTable.of(cell);
        List<String> labels =
                cell.rows().stream().map(row -> "  " + row.target().name()).toList();
        TextTable table = new TextTable(figures.headers(), labels, figures.rows());
        page.blank();
        page.line(cell.title());
        boolean manyRounds = cell.rows().stream().anyMatch(row -> row.rounds().size() >= ROUNDS_OF_A_SPARKLINE);
        page.line(table.header("", figures.headers()) + (manyRounds ? "  ops/s by round" : ""));
        for (int i = 0; i < cell.ranked().size(); i++) {
            page.line(line(
                    table.row(labels.get(i), figures.rows().get(i)), cell.rows().get(i)));
        }
        for (int i = 0; i < cell.standIns().size(); i++) {
            int row = cell.ranked().size() + i;
            page.line("  not ranked: "
                    + cell.standIns().get(i).target().name() + " is "
                    + cell.standIns().get(i).target().facts().product());
            page.line(line(
                    table.row(labels.get(row), figures.rows().get(row)),
                    cell.rows().get(row)));
        }
        failures(page, cell.rows());
        for (TargetRow row : cell.rows()) {
            for (String line : BreakdownNotes.of(row, cell.isOpenLoad())) {
                page.paragraph("  ", line);
            }
            long overdue = row.overdueOperations();
            if (overdue > 0) {
                page.paragraph(
                        "  ! ",
                        row.target().name() + ": " + FailureNotes.overdue(overdue, row.operations(), shedAfter));
            }
            for (String line : PageCacheNotes.of(row)) {
                page.paragraph("  ", line);
            }
            for (String line : DeviceNotes.of(row)) {
                page.paragraph("  ", line);
            }
            for (String line : ServerCounterNotes.of(row)) {
                page.paragraph("  ", line);
            }
        }
    }

    /** A line of the table with its rounds as bars at the end. */
    private static String line(String figures, TargetRow row) {
        return row.rounds().size() < ROUNDS_OF_A_SPARKLINE
                ? figures
                : figures + "  "
                        + Sparkline.of(row.rounds().stream()
                                .mapToDouble(round -> round.throughput().opsPerSecond())
                                .toArray());
    }

    private static void failures(TextPage page, List<TargetRow> rows) throws IOException {
        for (TargetRow row : rows) {
            if (FailureNotes.incomplete(row.operations()) > 0) {
                page.paragraph("  ! ", row.target().name() + ": " + FailureNotes.counts(row.operations()));
                for (Map.Entry<String, Long> example :
                        FailureNotes.examples(row).entrySet()) {
                    page.paragraph(
                            "      ", example.getKey() + " (" + FigureFormatter.count(example.getValue()) + " x)");
                }
            }
        }
    }

    private static void sweep(TextPage page, SweepTable sweep) throws IOException {
        List<String> labels = sweep.points().stream().map(point -> "  " + point).toList();
        List<String> targets = sweep.headers().subList(1, sweep.headers().size());
        List<String> widened = new ArrayList<>(labels);
        widened.add("  " + sweep.headers().get(0));
        TextTable table = new TextTable(targets, widened, sweep.rows());
        page.blank();
        page.line(sweep.title());
        page.line(table.header("  " + sweep.headers().get(0), targets));
        for (int i = 0; i < labels.size(); i++) {
            page.line(table.row(labels.get(i), sweep.rows().get(i)));
        }
        for (String crossing : sweep.crossings()) {
            page.paragraph("  ", crossing);
        }
    }

    private static void verdicts(TextPage page, RunResult result) throws IOException {
        List<String> sentences = VerdictText.of(result);
        if (!result.run().valid()) {
            page.blank();
            page.line("No verdicts: the run is not valid.");
        } else if (!sentences.isEmpty()) {
            page.blank();
            page.line("Verdicts");
            for (String sentence : sentences) {
                page.paragraph("  - ", sentence);
            }
            page.paragraph("  ", VerdictText.METHOD);
        }
    }

    private static void cautions(TextPage page, List<Caution> warnings) throws IOException {
        if (!warnings.isEmpty()) {
            page.blank();
            page.line("Cautions");
            for (Caution warning : warnings) {
                page.paragraph("  ! ", warning.subject() + ": " + warning.message());
            }
        }
    }

    private static String padded(String name, int width) {
        return name + " ".repeat(Math.max(1, width - name.length()));
    }
}
