package org.storeharness.report.text;

import java.io.IOException;
import java.io.Writer;
import org.storeharness.report.Report;
import org.storeharness.report.ReportDocument;
import org.storeharness.report.ReportWriter;
import org.storeharness.report.Section;

/** The report for a comment on a pull request, in GitHub's Markdown: the answer first, everything else folded. */
public final class MarkdownReport implements ReportWriter {
    @Override
    public String format() {
        return "markdown";
    }

    @Override
    public String description() {
        return "the answer for a comment on a pull request, everything else folded below it";
    }

    @Override
    public boolean showsDirectory() {
        return true;
    }

    @Override
    public void write(Report report, Writer out) throws IOException {
        ReportDocument document = ReportDocument.of(report);
        MarkdownPage page = new MarkdownPage("Store comparison");
        document.invalidReasons().forEach(reason -> page.paragraph("**NOT VALID**: " + Markdown.code(reason)));
        document.answer().tables().forEach(page::section);
        page.content(Section.list("", document.answer().remarks(), ""));
        page.facts("Measured", document.answer().facts());
        page.section(
                Section.list("Cautions that affect verdicts", document.answer().cautions(), ""));
        page.folded("Every figure", () -> {
            page.section(document.matrix());
            page.section(document.verdicts());
            page.section(document.rates());
            document.cells().forEach(page::section);
            document.hosts().forEach(page::section);
            page.section(document.groups());
            page.paragraph(Markdown.plain(document.legend()));
            document.sweeps().forEach(page::section);
            page.section(document.cautions());
            page.facts("Targets", document.targets());
            page.facts("Run", document.factsWithDirectory());
        });
        out.write(page.toString());
    }
}
