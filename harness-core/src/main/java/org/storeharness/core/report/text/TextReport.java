package org.storeharness.core.report.text;

import java.io.IOException;
import java.io.Writer;
import org.storeharness.core.report.Report;
import org.storeharness.core.report.ReportWriter;
import org.storeharness.core.report.document.ReportDocument;
import org.storeharness.core.report.document.Section;

/** The report for a terminal: facts, a table for each piece of work, verdicts, cautions. */
public final class TextReport implements ReportWriter {
    @Override
    public String format() {
        return "text";
    }

    @Override
    public String description() {
        return "tables, verdicts and cautions for a terminal";
    }

    @Override
    public void write(Report report, Writer out) throws IOException {
        TextPage page = new TextPage(out);
        ReportDocument document = ReportDocument.of(report);
        for (String reason : document.invalidReasons()) {
            page.paragraph("NOT VALID: ", reason);
        }
        if (!document.invalidReasons().isEmpty()) {
            page.blank();
        }
        page.facts(document.facts());
        page.blank();
        page.facts(document.targets());
        for (String audit : document.audits()) {
            page.paragraph("", audit);
        }
        page.section(document.rates());
        for (Section cell : document.cells()) {
            page.section(cell);
        }
        page.section(document.groups());
        page.blank();
        page.paragraph("", document.legend());
        for (Section sweep : document.sweeps()) {
            page.section(sweep);
        }
        page.section(document.verdicts());
        page.section(document.cautions());
        if (document.directory() != null) {
            page.blank();
            page.line("Run directory: " + document.directory());
        }
    }
}
