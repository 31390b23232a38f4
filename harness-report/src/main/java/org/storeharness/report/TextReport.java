package org.storeharness.report;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.storeharness.report.Section.Item;
import org.storeharness.report.TextPage.LineStyle;

/**
 * The report for a terminal: the answer, what was measured on what, and what affects the verdicts. In detail everything else follows.
 */
public final class TextReport implements ReportWriter {
    /**
     * The lines of a small terminal, without those for what was typed. Where there is no room, why something is not decided is left to
     * {@code -v} first; then cautions and reasons are counted.
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
        if (!report.detailed() && text.lines().count() > MOST_LINES) {
            remarks = answer.remarksInBrief();
            text = text(report, document, reasons, remarks, cautions);
        }
        while (!report.detailed()
                && (cautions > 0 || reasons > 1)
                && text.lines().count() > MOST_LINES) {
            if (cautions > 0) {
                cautions--;
            } else {
                reasons--;
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
        List<String> further = further(answer, cautions);
        String directory = document.directory() == null ? "" : "Run directory: " + document.directory();
        if (report.detailed()) {
            details(page, document);
            if (!directory.isEmpty()) {
                page.blank();
                page.line(directory);
            }
        } else if (!directory.isEmpty()) {
            String hint = ": harness report -v)";
            page.lines(
                    directory,
                    "(every figure" + further.stream().map(part -> ", " + part).collect(Collectors.joining()) + hint,
                    "(" + further.stream().findFirst().orElse("every figure") + hint);
        } else if (!further.isEmpty()) {
            page.paragraph(LineStyle.QUIET, "", String.join(", ", further) + ": harness report -v");
        }
        return text.toString();
    }

    /** {@code 2 more cautions} and {@code 1 note}, as far as there are some. */
    private static List<String> further(Answer answer, int shown) {
        int more = answer.cautions().size() + answer.more() - shown;
        List<String> parts = new ArrayList<>();
        if (more > 0) {
            parts.add(more + (shown > 0 ? " more" : "") + (more == 1 ? " caution" : " cautions"));
        }
        if (answer.notes() > 0) {
            parts.add(answer.notes() + (answer.notes() == 1 ? " note" : " notes"));
        }
        return parts;
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
