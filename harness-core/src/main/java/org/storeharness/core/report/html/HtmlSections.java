package org.storeharness.core.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.core.json.PlanFiles;
import org.storeharness.core.report.Report;
import org.storeharness.core.report.cell.BreakdownNotes;
import org.storeharness.core.report.cell.CellResults;
import org.storeharness.core.report.cell.DeviceNotes;
import org.storeharness.core.report.cell.FailureNotes;
import org.storeharness.core.report.cell.FigureTable;
import org.storeharness.core.report.cell.FigureTable.Figure;
import org.storeharness.core.report.cell.PageCacheNotes;
import org.storeharness.core.report.cell.ServerCounterNotes;
import org.storeharness.core.report.cell.TargetRow;
import org.storeharness.core.report.document.GroupResultText;
import org.storeharness.core.report.document.RunFacts;
import org.storeharness.core.report.document.SustainableRateText;
import org.storeharness.core.report.document.SweepTable;
import org.storeharness.core.report.document.VerdictText;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.result.RunInfo;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.result.measurement.OperationCounts;
import org.storeharness.core.statistics.SweepAnalysis;
import org.storeharness.core.statistics.SweepCurves;

/** The parts of the web page that are text and tables; they can be read without any script. */
final class HtmlSections {
    private static final String FACTS = "<div class=\"scroll\"><table class=\"facts\">\n";
    private static final String END_OF_TABLE = "</table></div>\n";

    private final HtmlBuilder page;

    HtmlSections(HtmlBuilder page) {
        this.page = page;
    }

    /** What a reader has to know before anything else: whether the run counts, and what it says. */
    void verdicts(RunResult result) {
        if (!result.run().valid()) {
            page.markup("<h2>Not valid</h2>\n");
            result.run().invalidReasons().forEach(reason -> page.element("p", "invalid", reason));
            page.element("p", "There are no verdicts: the figures of this run may not be quoted.");
        }
        List<String> sentences = VerdictText.of(result);
        if (!sentences.isEmpty()) {
            page.markup("<h2>Verdicts</h2>\n").list(sentences).element("p", "quiet", VerdictText.METHOD);
        }
        if (!result.rates().isEmpty()) {
            page.markup("<h2>Highest sustained rates</h2>\n").list(SustainableRateText.of(result));
            result.rates()
                    .forEach(rate -> details(
                            "Trials of " + rate.workload() + " on " + rate.target(),
                            () -> page.list(SustainableRateText.trials(rate))));
            page.element("p", "quiet", SustainableRateText.METHOD);
        }
        if (!result.warnings().isEmpty()) {
            page.markup("<h2>Cautions</h2>\n")
                    .list(result.warnings().stream()
                            .map(warning -> warning.subject() + ": " + warning.message())
                            .toList());
        }
    }

    /** The figures of a cell, what failed, and what its targets' own counters say. */
    void cell(CellResults cell) {
        FigureTable figures = FigureTable.of(cell);
        List<String> names = cell.rows().stream().map(TargetRow::label).toList();
        table("target", figures.headers(), names, figures.rows());
        outcomes(cell);
        List<String> lines = new ArrayList<>();
        for (TargetRow row : cell.rows()) {
            FailureNotes.examples(row)
                    .forEach((words, count) -> lines.add(
                            row.target().name() + ": " + words + " (" + FigureFormatter.count(count) + " x)"));
            lines.addAll(BreakdownNotes.of(row, cell.isOpenLoad()));
            lines.addAll(PageCacheNotes.of(row));
            lines.addAll(DeviceNotes.of(row));
            lines.addAll(ServerCounterNotes.of(row));
        }
        page.list(lines);
    }

    /** What workloads did together that ran at the same time. */
    void groups(RunResult result) {
        if (!result.groups().isEmpty()) {
            page.markup("<h2>At the same time</h2>\n")
                    .list(GroupResultText.of(result))
                    .element("p", "quiet", GroupResultText.METHOD);
        }
    }

    /** The curves of a sweep as tables. */
    void sweeps(RunResult result) {
        for (SweepCurves curves : SweepAnalysis.curvesOf(result)) {
            SweepTable sweep = SweepTable.of(curves);
            page.element("h3", sweep.title());
            table(
                    sweep.headers().get(0),
                    sweep.headers().subList(1, sweep.headers().size()),
                    sweep.points(),
                    sweep.rows());
            page.list(sweep.crossings());
        }
    }

    /** Where, with what, and how to do it again. */
    void environment(Report report) {
        RunResult result = report.result();
        page.markup("<h2>Circumstances</h2>\n");
        Map<String, String> facts = new LinkedHashMap<>(RunFacts.of(result));
        if (report.directory() != null) {
            facts.put("run directory", report.directory().toString());
        }
        facts(facts);
        rerunCommand(result.run());
        for (TargetResult target : result.targets()) {
            details("Target " + target.name() + ": " + RunFacts.of(target), () -> {
                facts(target.options());
                facts(target.facts().settings());
            });
        }
        details(
                "The plan with every default",
                () -> page.markup("<pre>")
                        .lines(PlanFiles.write(result.run().plan()))
                        .markup("</pre>\n"));
        result.environment().forEach((group, known) -> details("Environment: " + group, () -> facts(known)));
    }

    private void rerunCommand(RunInfo run) {
        if (!run.command().isEmpty()) {
            page.markup("<h3>The command to run it again</h3>\n<pre>")
                    .text(ShellQuoting.join(run.command()))
                    .markup("</pre>\n");
        }
    }

    private void outcomes(CellResults cell) {
        if (cell.rows().stream().anyMatch(row -> FailureNotes.incomplete(row.operations()) > 0)) {
            List<List<Figure>> rows = new ArrayList<>();
            for (TargetRow row : cell.rows()) {
                rows.add(outcomes(row.operations()).values().stream()
                        .map(count -> new Figure(FigureFormatter.count(count), ""))
                        .toList());
            }
            table(
                    "operations",
                    List.copyOf(outcomes(OperationCounts.NONE).keySet()),
                    cell.rows().stream().map(TargetRow::label).toList(),
                    rows);
        }
    }

    private static Map<String, Long> outcomes(OperationCounts operations) {
        Map<String, Long> outcomes = new LinkedHashMap<>();
        outcomes.put("ok", operations.ok());
        outcomes.putAll(FailureNotes.countsByOutcome(operations));
        outcomes.put("retries", operations.retries());
        return outcomes;
    }

    private void table(String corner, List<String> headers, List<String> names, List<List<Figure>> rows) {
        page.markup("<div class=\"scroll\"><table>\n<tr>").element("th scope=\"col\"", corner);
        headers.forEach(header -> page.element("th scope=\"col\"", header));
        page.markup("</tr>\n");
        for (int i = 0; i < names.size(); i++) {
            page.markup("<tr>").element("th scope=\"row\"", names.get(i));
            for (Figure figure : rows.get(i)) {
                page.markup("<td>").text(figure.value());
                if (!figure.spread().isEmpty()) {
                    page.element("span", "spread", figure.spread());
                }
                page.markup("</td>");
            }
            page.markup("</tr>\n");
        }
        page.markup(END_OF_TABLE);
    }

    private void facts(Map<String, String> facts) {
        if (!facts.isEmpty()) {
            page.markup(FACTS);
            facts.forEach((name, fact) -> page.markup("<tr>")
                    .element("th scope=\"row\"", name)
                    .element("td", fact)
                    .markup("</tr>\n"));
            page.markup(END_OF_TABLE);
        }
    }

    private void details(String summary, Runnable content) {
        page.markup("<details>").element("summary", summary);
        content.run();
        page.markup("</details>\n");
    }
}
