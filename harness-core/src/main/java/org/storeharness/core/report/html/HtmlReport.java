package org.storeharness.core.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.storeharness.core.json.EmbeddedJson;
import org.storeharness.core.report.Report;
import org.storeharness.core.report.ReportWriter;
import org.storeharness.core.report.cell.CellResults;
import org.storeharness.core.report.chart.CellCharts;
import org.storeharness.core.report.chart.Chart;
import org.storeharness.core.report.chart.SweepCharts;
import org.storeharness.core.report.chart.TimelineCharts;
import org.storeharness.core.report.document.RunFacts;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.TargetResult;

/**
 * The report as one web page that needs nothing else: style, charts and their library (Chart.js) are within it. A policy in its
 * head lets the browser fetch nothing and run nothing but these two scripts.
 */
public final class HtmlReport implements ReportWriter {
    private static final String LIBRARY = "chart.umd.min.js";

    @Override
    public String format() {
        return "html";
    }

    @Override
    public String description() {
        return "one web page with charts, for a browser, offline";
    }

    @Override
    public boolean showsTimeline() {
        return true;
    }

    @Override
    public void write(Report report, Writer out) throws IOException {
        String style = resource("report.css");
        String library = resource(LIBRARY);
        String script = resource("report.js");
        List<Chart> charts = new ArrayList<>();
        String body = body(report, charts);
        String title = "Store Harness: " + report.result().run().plan().name();
        HtmlBuilder head = new HtmlBuilder()
                .markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .markup("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                        + hash(style) + "; script-src " + hash(library) + " " + hash(script)
                        + "; img-src data:; base-uri 'none'; form-action 'none'\">\n")
                .element("title", title)
                .markup("<style>" + style + "</style>\n</head>\n<body>\n");
        out.write(head.toString());
        out.write(body);
        out.write("<script type=\"application/json\" id=\"charts\">" + EmbeddedJson.of(new Chart.ChartList(charts))
                + "</script>\n");
        out.write("<script>" + library + "</script>\n<script>" + script + "</script>\n</body>\n</html>\n");
    }

    private static String body(Report report, List<Chart> charts) {
        RunResult result = report.result();
        List<String> targets = result.targets().stream().map(TargetResult::name).toList();
        HtmlBuilder page = new HtmlBuilder().markup("<main>\n");
        HtmlSections sections = new HtmlSections(page);
        page.element("h1", "Store Harness: " + result.run().plan().name());
        page.element("p", "quiet", RunFacts.of(result).get("run"));
        if (result.run().valid()) {
            page.element("p", "valid", "Valid: every operation did what was asked.");
        }
        sections.verdicts(result);
        int number = 0;
        for (CellResults cell : CellResults.of(result)) {
            page.element("h2", cell.title());
            sections.cell(cell);
            figures(page, "charts", CellCharts.of("cell-" + number++, cell, report.timeline(), targets), charts);
        }
        sections.groups(result);
        List<Chart> sweeps = SweepCharts.of(result, targets);
        if (!sweeps.isEmpty()) {
            page.markup("<h2>Sweeps</h2>\n");
            sections.sweeps(result);
            figures(page, "charts", sweeps, charts);
        }
        List<Chart> course = TimelineCharts.of(report.timeline(), targets);
        if (!course.isEmpty()) {
            page.markup("<h2>The course of the run</h2>\n");
            figures(page, "charts wide", course, charts);
        }
        sections.environment(report);
        return page.markup("</main>\n").toString();
    }

    private static void figures(HtmlBuilder page, String style, List<Chart> shown, List<Chart> all) {
        if (shown.isEmpty()) {
            return;
        }
        page.markup("<div class=\"" + style + "\">\n");
        for (Chart chart : shown) {
            page.markup("<figure><figcaption>")
                    .text(chart.title())
                    .element("span", "quiet", chart.summary())
                    .markup("</figcaption><div class=\"canvas\"><canvas id=\"" + chart.id()
                            + "\" role=\"img\" aria-label=\"")
                    .text(chart.title() + ". " + chart.summary())
                    .markup("\"></canvas></div></figure>\n");
        }
        page.markup("</div>\n");
        all.addAll(shown);
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the resource " + name + " of the report is missing from the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String hash(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
