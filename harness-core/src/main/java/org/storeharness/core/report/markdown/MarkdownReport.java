package org.storeharness.core.report.markdown;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.core.report.Report;
import org.storeharness.core.report.ReportWriter;
import org.storeharness.core.report.cell.BreakdownNotes;
import org.storeharness.core.report.cell.CellResults;
import org.storeharness.core.report.cell.FailureNotes;
import org.storeharness.core.report.cell.FigureTable;
import org.storeharness.core.report.cell.FigureTable.Figure;
import org.storeharness.core.report.cell.TargetRow;
import org.storeharness.core.report.document.GroupResultText;
import org.storeharness.core.report.document.RunFacts;
import org.storeharness.core.report.document.SustainableRateText;
import org.storeharness.core.report.document.SweepTable;
import org.storeharness.core.report.document.VerdictText;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.statistics.SweepAnalysis;
import org.storeharness.core.statistics.SweepCurves;

/** The report for a comment on a pull request, in GitHub's Markdown: verdicts first. */
public final class MarkdownReport implements ReportWriter {
    @Override
    public String format() {
        return "markdown";
    }

    @Override
    public String description() {
        return "verdicts and tables for a comment on a pull request";
    }

    @Override
    public void write(Report report, Writer out) throws IOException {
        RunResult result = report.result();
        StringBuilder text = new StringBuilder("## Store comparison\n");
        verdicts(text, result);
        list(
                text,
                "Highest sustained rates",
                SustainableRateText.of(result).stream().map(Markdown::plain).toList());
        for (CellResults cell : CellResults.of(result)) {
            table(text, cell);
        }
        list(
                text,
                "At the same time",
                GroupResultText.of(result).stream().map(Markdown::plain).toList());
        text.append("\nMedians over the rounds ± half of their range in % of the median.\n");
        for (SweepCurves curves : SweepAnalysis.curvesOf(result)) {
            sweep(text, SweepTable.of(curves));
        }
        list(
                text,
                "Cautions",
                result.warnings().stream().map(MarkdownReport::caution).toList());
        list(
                text,
                "Targets",
                result.targets().stream().map(MarkdownReport::target).toList());
        List<String> facts = new ArrayList<>();
        RunFacts.of(result).forEach((name, fact) -> facts.add(name + ": " + Markdown.code(fact)));
        if (report.directory() != null) {
            facts.add("run directory: " + Markdown.code(report.directory().toString()));
        }
        list(text, "Run", facts);
        out.write(text.toString());
    }

    private static void verdicts(StringBuilder text, RunResult result) {
        if (result.run().valid()) {
            list(
                    text,
                    "Verdicts",
                    VerdictText.of(result).stream().map(Markdown::plain).toList());
        } else {
            for (String reason : result.run().invalidReasons()) {
                text.append("\n**NOT VALID**: ").append(Markdown.code(reason)).append('\n');
            }
        }
    }

    private static void table(StringBuilder text, CellResults cell) {
        FigureTable figures = FigureTable.of(cell);
        heading(text, cell.title());
        header(text, "target", figures.headers());
        for (int i = 0; i < cell.rows().size(); i++) {
            row(text, cell.rows().get(i).label(), figures.rows().get(i));
        }
        List<String> failures = new ArrayList<>();
        for (TargetRow row : cell.rows()) {
            if (FailureNotes.incomplete(row.operations()) > 0) {
                failures.add(Markdown.plain(row.target().name()) + ": " + FailureNotes.counts(row.operations()));
                FailureNotes.examples(row)
                        .forEach((words, count) ->
                                failures.add(Markdown.code(words) + " (" + FigureFormatter.count(count) + " x)"));
            }
        }
        items(text, failures);
        items(
                text,
                cell.rows().stream()
                        .flatMap(row -> BreakdownNotes.of(row, cell.isOpenLoad()).stream())
                        .map(Markdown::plain)
                        .toList());
    }

    private static void sweep(StringBuilder text, SweepTable sweep) {
        heading(text, sweep.title());
        header(
                text,
                sweep.headers().get(0),
                sweep.headers().subList(1, sweep.headers().size()));
        for (int i = 0; i < sweep.points().size(); i++) {
            row(text, sweep.points().get(i), sweep.rows().get(i));
        }
        items(text, sweep.crossings().stream().map(Markdown::plain).toList());
    }

    private static void header(StringBuilder text, String label, List<String> headers) {
        text.append("\n| ").append(Markdown.plain(label));
        headers.forEach(header -> text.append(" | ").append(Markdown.plain(header)));
        text.append(" |\n|---").append("|--:".repeat(headers.size())).append("|\n");
    }

    private static void row(StringBuilder text, String label, List<Figure> figures) {
        text.append("| ").append(Markdown.plain(label));
        for (Figure figure : figures) {
            text.append(" | ").append((figure.value() + " " + figure.spread()).strip());
        }
        text.append(" |\n");
    }

    private static void list(StringBuilder text, String title, List<String> items) {
        if (!items.isEmpty()) {
            heading(text, title);
            items(text, items);
        }
    }

    private static void items(StringBuilder text, List<String> items) {
        if (!items.isEmpty()) {
            text.append('\n');
            items.forEach(item -> text.append("- ").append(item).append('\n'));
        }
    }

    private static void heading(StringBuilder text, String title) {
        text.append("\n### ").append(Markdown.plain(title)).append('\n');
    }

    private static String caution(Caution warning) {
        return Markdown.plain(warning.subject()) + ": " + Markdown.code(warning.message());
    }

    private static String target(TargetResult target) {
        return Markdown.plain(target.name()) + ": " + Markdown.code(RunFacts.of(target));
    }
}
