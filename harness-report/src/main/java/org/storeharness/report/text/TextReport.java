package org.storeharness.report.text;

import java.io.IOException;
import java.io.Writer;
import org.storeharness.report.Answer;
import org.storeharness.report.Report;
import org.storeharness.report.ReportDocument;
import org.storeharness.report.ReportWriter;
import org.storeharness.report.Section;
import org.storeharness.report.Section.Item;
import org.storeharness.report.text.TextPage.LineStyle;

/**
 * The report for a terminal: the answer, what was measured on what, and what affects the verdicts. In detail everything else follows.
 */
public final class TextReport implements ReportWriter {
    @Override
    public String format() {
        return "text";
    }

    @Override
    public String description() {
        return "the answer for a terminal; with -v every table, verdict and caution";
    }

    @Override
    public boolean showsDirectory() {
        return true;
    }

    @Override
    public void write(Report report, Writer out) throws IOException {
        TextPage page = new TextPage(out, report.coloured(), report.columns());
        ReportDocument document = ReportDocument.of(report);
        for (String reason : document.invalidReasons()) {
            page.paragraph(LineStyle.BAD, "NOT VALID: ", reason);
        }
        Answer answer = document.answer();
        page.titled(answer.tables());
        for (Item remark : answer.remarks()) {
            page.paragraph("  ", remark.whole());
        }
        page.blank();
        page.facts(answer.facts());
        for (Item caution : answer.cautions()) {
            page.paragraph(LineStyle.CAUTION, "! ", caution.whole());
        }
        if (report.detailed()) {
            details(page, document);
        } else if (answer.more() + answer.notes() > 0) {
            page.paragraph(LineStyle.QUIET, "", further(answer) + ": harness report -v");
        }
        if (document.directory() != null) {
            page.blank();
            page.lines(
                    "Run directory: " + document.directory(),
                    report.detailed() ? "" : "(report.html; every figure: harness report -v)");
        }
    }

    private static String further(Answer answer) {
        String notes =
                answer.notes() + (answer.notes() == 1 ? " note that affects" : " notes that affect") + " no verdict";
        return answer.more() == 0
                ? notes
                : "and " + answer.more() + " more" + (answer.notes() == 0 ? "" : ", and " + notes);
    }

    private static void details(TextPage page, ReportDocument document) throws IOException {
        page.blank();
        page.facts(document.facts());
        page.blank();
        page.facts(document.targets());
        page.section(document.rates());
        for (Section cell : document.cells()) {
            page.section(cell);
        }
        for (Section hosts : document.hosts()) {
            page.section(hosts);
        }
        page.section(document.groups());
        page.blank();
        page.paragraph("", document.legend());
        for (Section sweep : document.sweeps()) {
            page.section(sweep);
        }
        page.section(document.matrix());
        page.section(document.verdicts());
        page.section(document.cautions());
    }
}
