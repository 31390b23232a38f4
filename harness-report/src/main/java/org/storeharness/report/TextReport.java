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
     * {@code -v} first; then cautions are counted, what limits each target is left out, and reasons are counted.
     */
    private static final int MOST_LINES = 20;

    /** More reasons why a run is not valid than this are counted. */
    private static final int MOST_REASONS = 3;

    @Override
    public void write(Report report, Writer out) throws IOException {
        ReportDocument document = ReportDocument.of(report);
        Answer answer = document.answer();
        int reasons = document.invalidReasons().size();
        Told told = new Told(
                report.detailed() || reasons <= MOST_REASONS + 1 ? reasons : MOST_REASONS,
                answer.remarks(),
                answer.cautions().size(),
                true);
        String text = text(report, document, told);
        while (!report.detailed() && text.lines().count() > MOST_LINES) {
            Told less = told.less(answer);
            if (less.equals(told)) {
                break;
            }
            told = less;
            text = text(report, document, told);
        }
        out.write(text);
    }

    /**
     * The parts of the answer that are told besides its tables; each is whole, and the others are counted.
     *
     * @param reasons the number of reasons why the run is not valid that are told
     * @param cautions the number of the answer's cautions that are told
     * @param limits whether what limits each target is told where the tables have no room for it
     */
    private record Told(int reasons, List<Item> remarks, int cautions, boolean limits) {
        /** The same with a little less; of one reason and nothing else itself. */
        Told less(Answer answer) {
            if (!remarks.equals(answer.remarksInBrief())) {
                return new Told(reasons, answer.remarksInBrief(), cautions, limits);
            } else if (cautions > 0) {
                return new Told(reasons, remarks, cautions - 1, limits);
            }
            return limits
                    ? new Told(reasons, remarks, 0, false)
                    : new Told(Math.min(reasons, Math.max(1, reasons - 1)), remarks, 0, false);
        }
    }

    private static String text(Report report, ReportDocument document, Told told) throws IOException {
        StringWriter text = new StringWriter();
        TextPage page = new TextPage(text, report.coloured(), report.columns());
        List<String> reasons = document.invalidReasons();
        for (String reason : reasons.subList(0, told.reasons())) {
            page.paragraph(LineStyle.BAD, "NOT VALID: ", reason);
        }
        int untold = reasons.size() - told.reasons();
        if (untold > 0) {
            page.paragraph(LineStyle.BAD, "NOT VALID: ", untold + (untold == 1 ? " more reason" : " more reasons"));
        }
        Answer answer = document.answer();
        if (!answer.disturbance().isEmpty()) {
            page.paragraph(LineStyle.CAUTION, "DISTURBED: ", answer.disturbance());
        }
        page.titled(answer.tables(), told.limits());
        for (Item remark : told.remarks()) {
            page.paragraph("  ", remark.whole());
        }
        page.facts(answer.facts());
        for (Item caution : answer.cautions().subList(0, told.cautions())) {
            page.paragraph(LineStyle.CAUTION, "! ", caution.whole());
        }
        List<String> further = further(answer, told.cautions());
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
        page.section(document.verdicts());
        page.section(document.cautions().withoutDetails());
    }
}
