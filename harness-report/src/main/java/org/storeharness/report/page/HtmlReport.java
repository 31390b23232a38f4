package org.storeharness.report.page;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.storeharness.json.PlanFiles;
import org.storeharness.report.CellResults;
import org.storeharness.report.Ranking;
import org.storeharness.report.RankingTable;
import org.storeharness.report.Report;
import org.storeharness.report.ReportDocument;
import org.storeharness.report.ReportWriter;
import org.storeharness.report.RunFacts;
import org.storeharness.report.Section;
import org.storeharness.report.Section.Item;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Severity;
import org.storeharness.unit.Check;

/** The report as one web page that needs nothing else. */
public final class HtmlReport implements ReportWriter {
    @Override
    public boolean showsTimeline() {
        return true;
    }

    @Override
    public void write(Report report, Writer out) throws IOException {
        ReportDocument document = ReportDocument.of(report);
        List<Chart> charts = new ArrayList<>();
        String body = body(report, document, charts);
        HtmlPage.write(title(report.result()), body, charts, out);
    }

    private static String title(RunResult result) {
        return "Store Harness: " + result.run().plan().name();
    }

    private static String body(Report report, ReportDocument document, List<Chart> charts) throws IOException {
        RunResult result = report.result();
        List<String> targets = List.copyOf(document.targets().keySet());
        HtmlBuilder page = new HtmlBuilder().markup("<main>\n");
        page.element("h1", title(report.result()));
        if (!document.invalidReasons().isEmpty()) {
            page.element("h2", "Not valid");
            document.invalidReasons().forEach(reason -> page.element("p", "invalid", reason));
        } else if (document.answer().decided()) {
            page.element(
                    "p",
                    "valid",
                    "Valid: nothing invalidates these figures. The cautions say how far they can be trusted.");
        } else {
            page.element("p", "undecided", "Undecided: the figures are valid, but no comparison has a verdict.");
        }
        if (!document.answer().disturbance().isEmpty()) {
            page.element("p", "undecided", "Disturbed: " + document.answer().disturbance() + ".");
        }
        answer(page, result, document, targets);
        HtmlPage.charts(page, "charts", CurveCharts.of(result, targets), charts);
        page.section("h2", document.rates());
        cautions(page, document.cautions().items());
        List<CellResults> cells = CellResults.of(result);
        for (int i = 0; i < cells.size(); i++) {
            page.section("h2", document.cells().get(i));
            HtmlPage.charts(
                    page, "charts", CellCharts.of("cell-" + i, cells.get(i), report.timeline(), targets), charts);
        }
        document.hosts().forEach(hosts -> page.section("h2", hosts));
        page.section("h2", document.groups());
        page.element("p", "quiet", document.legend());
        List<Chart> sweeps = SweepCharts.of(result, cells, targets);
        if (!document.sweeps().isEmpty() || !sweeps.isEmpty()) {
            page.element("h2", result.curves() == null ? "Sweeps" : "Response times by rate");
            document.sweeps().forEach(sweep -> page.section("h3", sweep));
            HtmlPage.charts(page, "charts", sweeps, charts);
        }
        List<Chart> timeline = TimelineCharts.of(
                report.timeline(), targets, result.run().plan().targets(), result.results());
        if (!timeline.isEmpty()) {
            page.element("h2", "Timeline");
            HtmlPage.charts(page, "charts wide", timeline, charts);
        }
        FlameGraphLinks.links(page, report.directory());
        setup(page, result, document);
        return page.markup("</main>\n").toString();
    }

    /** The rankings with their charts, and what affects them. */
    private static void answer(HtmlBuilder page, RunResult result, ReportDocument document, List<String> targets) {
        List<Ranking> rankings = Ranking.of(result);
        for (Section table : document.answer().tables()) {
            page.section("h2", table);
            rankings.stream()
                    .filter(ranking -> RankingTable.heading(ranking).equals(table.title()))
                    .forEach(ranking -> charts(page, ranking, result, targets));
        }
        if (document.sweeps().isEmpty()) {
            rankings.stream()
                    .filter(ranking -> document.answer().tables().stream()
                            .noneMatch(table -> RankingTable.heading(ranking).equals(table.title())))
                    .forEach(ranking -> {
                        page.element("h3", RankingTable.heading(ranking));
                        charts(page, ranking, result, targets);
                    });
        }
        page.items(document.answer().remarks());
        page.items(document.answer().cautions());
        page.facts(document.answer().facts());
        page.facts(document.answer().proofs());
        page.element("p", "quiet", Check.present(document.facts(), RunFacts.RUN));
        Section verdicts = document.verdicts();
        if (!verdicts.isEmpty()) {
            page.details(verdicts.title() + " in words", () -> {
                page.items(verdicts.items());
                page.element("p", "quiet", verdicts.method());
            });
        }
    }

    private static void charts(HtmlBuilder page, Ranking ranking, RunResult result, List<String> targets) {
        page.markup("<div class=\"packed\">\n");
        RankingCharts.of(ranking, result.comparisons(), targets).forEach(page::strips);
        page.markup("</div>\n");
    }

    /** The cautions by what they do to the figures, folded. */
    private static void cautions(HtmlBuilder page, List<Item> cautions) {
        if (cautions.isEmpty()) {
            return;
        }
        page.element("h2", "Cautions");
        for (Severity severity : Severity.values()) {
            List<Item> same = cautions.stream()
                    .filter(caution -> caution.severity() == severity)
                    .toList();
            if (!same.isEmpty()) {
                page.details(
                        (severity == Severity.AFFECTS_VERDICT
                                        ? "Cautions that affect verdicts: "
                                        : "Notes that affect no verdict: ")
                                + same.size(),
                        () -> page.items(same));
            }
        }
    }

    /** The facts, the command, the options of the targets, the plan and the environment. */
    private static void setup(HtmlBuilder page, RunResult result, ReportDocument document) {
        page.element("h2", "Setup");
        page.facts(document.factsWithDirectory());
        if (!result.run().command().isEmpty()) {
            page.element("h3", "The command to run it again");
            page.markup("<pre>").text(shellLine(result.run().command())).markup("</pre>\n");
        }
        for (TargetResult target : result.targets()) {
            page.details("Target " + target.name() + ": " + document.targets().get(target.name()), () -> {
                page.facts(target.options());
                page.facts(target.facts().settings());
            });
        }
        page.details(
                "The plan with every default",
                () -> page.preformatted(PlanFiles.write(result.run().plan())));
        result.environment().forEach((group, known) -> page.details("Environment: " + group, () -> page.facts(known)));
        for (RunHost host : result.hosts()) {
            host.environment()
                    .forEach((group, known) ->
                            page.details("Host " + host.name() + ": " + group, () -> page.facts(known)));
        }
    }

    /** One line from which a shell makes these arguments again. */
    private static String shellLine(List<String> arguments) {
        return arguments.stream().map(HtmlReport::quote).collect(Collectors.joining(" "));
    }

    private static String quote(String argument) {
        return argument.matches("[A-Za-z0-9_@%+=:,./-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
