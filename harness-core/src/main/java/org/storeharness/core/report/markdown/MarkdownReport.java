package org.storeharness.core.report.markdown;

import java.io.IOException;
import java.io.Writer;
import org.storeharness.core.report.Report;
import org.storeharness.core.report.ReportWriter;
import org.storeharness.core.report.document.ReportDocument;

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
        ReportDocument document = ReportDocument.of(report);
        MarkdownPage page = new MarkdownPage("Store comparison");
        document.invalidReasons().forEach(reason -> page.paragraph("**NOT VALID**: " + Markdown.code(reason)));
        document.audits().forEach(audit -> page.paragraph(Markdown.plain(audit)));
        page.section(document.verdicts());
        page.section(document.rates());
        document.cells().forEach(page::section);
        page.section(document.groups());
        page.paragraph(Markdown.plain(document.legend()));
        document.sweeps().forEach(page::section);
        page.section(document.cautions());
        page.facts("Targets", document.targets());
        page.facts("Run", document.factsWithDirectory());
        out.write(page.toString());
    }
}
