package org.storeharness.report;

import java.io.IOException;
import java.io.Writer;

/** The report for a comment on a pull request, in GitHub's Markdown: the answer first, everything else folded. */
public final class MarkdownReport implements ReportWriter {
    /** A comment has no room for a table for each of more points than this. */
    private static final int MOST_CELLS = 6;

    @Override
    public void write(Report report, Writer out) throws IOException {
        ReportDocument document = ReportDocument.of(report);
        MarkdownPage page = new MarkdownPage("Store comparison");
        document.invalidReasons().forEach(reason -> page.paragraph("**NOT VALID**: " + MarkdownPage.code(reason)));
        if (!document.answer().disturbance().isEmpty()) {
            page.paragraph(
                    "**DISTURBED**: " + MarkdownPage.plain(document.answer().disturbance()));
        }
        document.answer().tables().forEach(page::section);
        page.content(Section.list("", document.answer().remarks(), ""));
        page.facts("Measured", document.answer().facts());
        page.section(
                Section.list("Cautions that affect verdicts", document.answer().cautions(), ""));
        boolean many = document.cells().size() > MOST_CELLS;
        page.folded(many ? "Figures" : "Every figure", () -> {
            if (many) {
                page.paragraph(MarkdownPage.plain("A table and a verdict for each of the "
                        + document.cells().size()
                        + " points are in report.html, and in the text of harness report -v."));
            } else {
                page.section(document.verdicts());
            }
            page.section(document.rates());
            if (!many) {
                document.cells().forEach(page::section);
                document.hosts().forEach(page::section);
            }
            page.section(document.groups());
            page.paragraph(MarkdownPage.plain(document.legend()));
            document.sweeps().forEach(page::section);
            page.section(document.cautions().withoutDetails());
            page.facts("Writes", document.answer().proofs());
            page.facts("Targets", document.targets());
            page.facts("Run", document.factsWithDirectory());
        });
        out.write(page.toString());
    }
}
