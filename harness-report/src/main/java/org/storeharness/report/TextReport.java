package org.storeharness.report;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.report.Section.Item;
import org.storeharness.report.TextPage.LineStyle;

/**
 * The report for a terminal: the answer, what was measured on what, and what affects the verdicts. In detail everything else follows.
 */
public final class TextReport implements ReportWriter {
    /**
     * The lines of a small terminal, without those for what was typed: cautions and reasons that have no room there are counted, and why
     * something is not decided is left to {@code -v}.
     */
    private static final int MOST_LINES = 20;

    /** More reasons why a run is not valid than this are counted. */
    private static final int MOST_REASONS = 3;

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
        ReportDocument document = ReportDocument.of(report);
        Answer answer = document.answer();
        int cautions = answer.cautions().size();
        int reasons = document.invalidReasons().size();
        if (!report.detailed() && reasons > MOST_REASONS + 1) {
            reasons = MOST_REASONS;
        }
        List<Item> remarks = answer.remarks();
        String text = text(report, document, reasons, remarks, cautions);
        while (!report.detailed()
                && (cautions > 0 || reasons > 1 || remarks != answer.inBrief())
                && text.lines().count() > MOST_LINES) {
            if (cautions > 0) {
                cautions--;
            } else if (reasons > 1) {
                reasons--;
            } else {
                remarks = answer.inBrief();
            }
            text = text(report, document, reasons, remarks, cautions);
        }
        out.write(text);
    }

    /** The report with so many of the reasons and of the answer's cautions; each is whole, and the others are counted. */
    private static String text(Report report, ReportDocument document, int told, List<Item> remarks, int cautions)
            throws IOException {
        StringWriter text = new StringWriter();
        TextPage page = new TextPage(text, report.coloured(), report.columns());
        List<String> reasons = document.invalidReasons();
        for (String reason : reasons.subList(0, told)) {
            page.paragraph(LineStyle.BAD, "NOT VALID: ", reason);
        }
        int untold = reasons.size() - told;
        if (untold > 0) {
            page.paragraph(LineStyle.BAD, "NOT VALID: ", untold + (untold == 1 ? " more reason" : " more reasons"));
        }
        Answer answer = document.answer();
        if (!answer.disturbance().isEmpty()) {
            page.paragraph(LineStyle.CAUTION, "DISTURBED: ", answer.disturbance());
        }
        page.titled(answer.tables());
        for (Item remark : remarks) {
            page.paragraph("  ", remark.whole());
        }
        page.facts(answer.facts());
        for (Item caution : answer.cautions().subList(0, cautions)) {
            page.paragraph(LineStyle.CAUTION, "! ", caution.whole());
        }
        String further = further(answer, cautions);
        if (report.detailed()) {
            details(page, document);
        } else if (document.directory() == null && !further.isEmpty()) {
            page.paragraph(LineStyle.QUIET, "", further + ": harness report -v");
        }
        if (document.directory() != null) {
            if (report.detailed()) {
                page.blank();
            }
            int more = more(answer, cautions) + answer.notes();
            String all = "(every figure" + (further.isEmpty() ? "" : ", " + further) + ": harness report -v)";
            page.lines(
                    "Run directory: " + document.directory(),
                    report.detailed() ? "" : all,
                    more == 0 ? all : "(" + more + (more == 1 ? " caution" : " cautions") + ": harness report -v)");
        }
        return text.toString();
    }

    private static int more(Answer answer, int shown) {
        return answer.cautions().size() + answer.more() - shown;
    }

    /** {@code 2 more cautions, 1 note}; empty if there are none. */
    private static String further(Answer answer, int shown) {
        int more = more(answer, shown);
        List<String> parts = new ArrayList<>();
        if (more > 0) {
            parts.add(more + (shown > 0 ? " more" : "") + (more == 1 ? " caution" : " cautions"));
        }
        if (answer.notes() > 0) {
            parts.add(answer.notes() + (answer.notes() == 1 ? " note" : " notes"));
        }
        return String.join(", ", parts);
    }

    private static void details(TextPage page, ReportDocument document) throws IOException {
        page.facts(document.answer().proofs());
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
