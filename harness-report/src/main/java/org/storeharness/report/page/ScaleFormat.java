package org.storeharness.report.page;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.json.ResultJson;
import org.storeharness.report.Section;
import org.storeharness.report.TextPage;
import org.storeharness.result.ScaleResult;

/** The formats of the report of hosts that were added. All are the same in every locale. */
public enum ScaleFormat {
    /** Tables for a terminal. */
    TEXT,
    /** One web page with a chart for each work. */
    HTML,
    /** One JSON document, see {@code docs/scale.schema.json}. */
    JSON;

    private static final String TITLE = "Throughput by hosts";

    /**
     * Writes the report; neither flushes nor closes the writer.
     *
     * @throws IOException if the writer fails
     */
    public void write(ScaleResult result, Writer out) throws IOException {
        switch (this) {
            case TEXT -> writeText(result, out);
            case HTML -> HtmlPage.write(TITLE, sections(result), ScaleCharts.of(result), out);
            case JSON -> ResultJson.write(result, out);
        }
    }

    /**
     * Writes the tables of findings of work that was measured one after the other, for a terminal.
     *
     * @throws IOException if the writer fails
     */
    public static void writeCurves(List<ScaleResult> results, Writer out) throws IOException {
        TextPage page = new TextPage(out);
        for (Section section : ScaleDocument.curves(results)) {
            page.section(section);
        }
    }

    /** The answer first. */
    private static List<Section> sections(ScaleResult result) {
        ScaleDocument document = ScaleDocument.of(result);
        List<Section> sections = new ArrayList<>();
        sections.add(document.aggregated());
        sections.addAll(document.curves());
        sections.add(document.runs());
        return sections;
    }

    private static void writeText(ScaleResult result, Writer out) throws IOException {
        TextPage page = new TextPage(out);
        for (Section section : sections(result)) {
            page.section(section);
        }
    }
}
