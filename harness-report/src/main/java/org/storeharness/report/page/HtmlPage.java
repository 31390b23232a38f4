package org.storeharness.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.storeharness.json.RecordJson;
import org.storeharness.report.Section;
import org.storeharness.unit.Digests;

/**
 * A web page that needs nothing else: style, charts and their library (Chart.js) are part of it. A policy in its head keeps the
 * browser from fetching anything and from running anything but these two scripts.
 */
final class HtmlPage {
    private static final String LIBRARY = "chart.umd.min.js";

    private static final Map<String, PagePart> PARTS = new ConcurrentHashMap<>();

    private HtmlPage() {}

    /** What every page has, with the hash by which the policy knows it. */
    private record PagePart(String text, String hash) {}

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
        PagePart style = part("report.css");
        PagePart library = part(LIBRARY);
        PagePart script = part("report.js");
        HtmlBuilder head = new HtmlBuilder()
                .markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .markup("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                        + style.hash() + "; script-src " + library.hash() + " " + script.hash()
                        + "; img-src data:; base-uri 'none'; form-action 'none'\">\n")
                .element("title", title)
                .markup("<style>" + style.text() + "</style>\n</head>\n<body>\n");
        out.write(head.toString());
        out.write(body);
        out.write(
                "<script type=\"application/json\" id=\"charts\">" + json(new Chart.ChartList(charts)) + "</script>\n");
        out.write(
                "<script>" + library.text() + "</script>\n<script>" + script.text() + "</script>\n</body>\n</html>\n");
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

    /** Reads a part once, since the hash of the library takes as long as all else of a page. */
    private static PagePart part(String name) throws IOException {
        PagePart known = PARTS.get(name);
        if (known == null) {
            String text = resource(name);
            known = new PagePart(text, hash(text));
            PARTS.put(name, known);
        }
        return known;
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
