package org.storeharness.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.storeharness.json.RecordJson;
import org.storeharness.report.Section;
import org.storeharness.unit.Digests;

/**
 * A web page that needs nothing else: style, charts and their library (Chart.js) are part of it. A policy in its head keeps the
 * browser from fetching anything and from running anything but these two scripts.
 */
final class HtmlPage {
    private static final String LIBRARY = "chart.umd.min.js";

    private HtmlPage() {}

    /** Writes a page of sections, and charts below them; neither flushes nor closes the writer. */
    static void write(String title, List<Section> sections, List<Chart> charts, Writer out) throws IOException {
        HtmlBuilder page = new HtmlBuilder().markup("<main>\n").element("h1", title);
        sections.forEach(section -> page.section("h2", section));
        List<Chart> drawn = new ArrayList<>();
        charts(page, "charts", charts, drawn);
        write(title, page.markup("</main>\n").toString(), drawn, out);
    }

    /** Writes a page with that body, in which the charts have their places. */
    static void write(String title, String body, List<Chart> charts, Writer out) throws IOException {
        String style = resource("report.css");
        String library = resource(LIBRARY);
        String script = resource("report.js");
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
        out.write(
                "<script type=\"application/json\" id=\"charts\">" + json(new Chart.ChartList(charts)) + "</script>\n");
        out.write("<script>" + library + "</script>\n<script>" + script + "</script>\n</body>\n</html>\n");
    }

    /** Adds places for charts to a page, and the charts to those of the page. */
    static void charts(HtmlBuilder page, String style, List<Chart> shown, List<Chart> all) {
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
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the resource " + name + " of the report is missing from the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String hash(String content) {
        byte[] digest = Digests.sha256().digest(content.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }

    /** Charts as one line of ASCII to embed in an HTML element: no text in it can end that element. */
    private static String json(Chart.ChartList charts) {
        return RecordJson.write(charts)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026");
    }
}
