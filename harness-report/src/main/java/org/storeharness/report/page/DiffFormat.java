package org.storeharness.report.page;

import java.io.IOException;
import java.io.Writer;
import org.storeharness.json.ResultJson;
import org.storeharness.report.MarkdownPage;
import org.storeharness.report.TextPage;
import org.storeharness.report.VerdictText;
import org.storeharness.result.Difference;
import org.storeharness.result.Difference.RegressionFinding;
import org.storeharness.result.RunDiff;
import org.storeharness.unit.Printable;

/** The formats of a diff of runs. All are the same in every locale. */
public enum DiffFormat {
    /** Sentences for a terminal, the worst first. */
    TEXT,
    /** A table and sentences for a comment on a pull request. */
    MARKDOWN,
    /** A suite of JUnit tests for a build server: a case for each comparison. */
    JUNIT,
    /** One JSON document, see {@code docs/diff.schema.json}. */
    JSON;

    /**
     * Writes the diff; neither flushes nor closes the writer.
     *
     * @param columns how many characters a line of text may have
     * @throws IOException if the writer fails
     */
    public void write(RunDiff diff, int columns, Writer out) throws IOException {
        switch (this) {
            case TEXT -> writeText(diff, columns, out);
            case MARKDOWN -> writeMarkdown(diff, out);
            case JUNIT -> writeJUnit(diff, out);
            case JSON -> ResultJson.write(diff, out);
        }
    }

    /**
     * Writes a suite of JUnit tests, for build servers: a test for each difference, which fails if it is a regression and is skipped if
     * that is not decided. Whether what is not decided fails a build is for the exit code to say.
     */
    private static void writeJUnit(RunDiff diff, Writer out) throws IOException {
        out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.write(
                "<testsuite name=\"harness diff\" tests=\"" + diff.differences().size() + "\" failures=\""
                        + count(diff, RegressionFinding.REGRESSION) + "\" errors=\"0\" skipped=\""
                        + (count(diff, RegressionFinding.INCONCLUSIVE) + count(diff, RegressionFinding.NOT_COMPARABLE))
                        + "\">\n");
        for (Difference difference : diff.differences()) {
            out.write("  <testcase classname=\"" + escaped(difference.target()) + "\" name=\""
                    + escaped(VerdictText.cellLabel(difference.cell()) + " "
                            + difference.metric().label())
                    + "\">");
            String sentence = escaped(DifferenceText.sentence(difference, diff.margin()));
            out.write(
                    switch (difference.finding()) {
                        case NO_REGRESSION -> "<system-out>" + sentence + "</system-out>";
                        case INCONCLUSIVE, NOT_COMPARABLE -> "<skipped message=\"" + sentence + "\"/>";
                        case REGRESSION -> "<failure type=\"regression\" message=\"" + sentence + "\"/>";
                    });
            out.write("</testcase>\n");
        }
        out.write("</testsuite>\n");
    }

    private static long count(RunDiff diff, RegressionFinding finding) {
        return diff.differences().stream()
                .filter(difference -> difference.finding() == finding)
                .count();
    }

    /** Text of any origin; XML allows no control characters, also not as references. */
    private static String escaped(String text) {
        return Printable.line(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replaceAll("[\\uFFFE\\uFFFF]", "?");
    }

    private static void writeText(RunDiff diff, int columns, Writer out) throws IOException {
        DiffDocument document = DiffDocument.of(diff);
        TextPage page = new TextPage(out, columns);
        for (String run : document.base()) {
            page.paragraph("base       ", run);
        }
        for (String run : document.candidate()) {
            page.paragraph("candidate  ", run);
        }
        page.blank();
        page.line("", document.finding());
        page.content(document.differences());
        page.section(document.cautions());
    }

    private static void writeMarkdown(RunDiff diff, Writer out) throws IOException {
        DiffDocument document = DiffDocument.of(diff);
        MarkdownPage page = new MarkdownPage(document.finding());
        if (!document.differences().isEmpty()) {
            page.table(document.table());
        }
        page.content(document.differences());
        page.section(document.cautions());
        page.list("Base", document.base());
        page.list("Candidate", document.candidate());
        out.write(page.toString());
    }
}
