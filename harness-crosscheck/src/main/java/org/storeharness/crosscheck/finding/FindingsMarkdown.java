package org.storeharness.crosscheck.finding;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;
import org.storeharness.core.report.markdown.Markdown;
import org.storeharness.core.unit.Printable;

/** Tables in GitHub's Markdown. */
final class FindingsMarkdown implements FindingsWriter {
    private static final String HEADER_RULE = "|---|---:|---:|---:|---:|---|";

    @Override
    public void write(Findings findings, Writer out) throws IOException {
        line(out, "### " + findings.harness() + " beside " + findings.peer());
        line(out, "");
        for (var fact : findings.facts().entrySet()) {
            line(out, "- " + fact.getKey() + ": " + Markdown.plain(fact.getValue()));
        }
        for (WorkloadFindings work : findings.workloads()) {
            line(out, "");
            line(
                    out,
                    "**" + Markdown.plain(work.workload()) + "** (" + work.pairs()
                            + (work.pairs() == 1 ? " pair)" : " pairs)"));
            line(out, "");
            line(out, row(RowText.header(findings)));
            line(out, HEADER_RULE);
            for (PairedRow row : work.rows()) {
                line(out, row(RowText.cells(row)));
            }
            line(out, "");
            for (TotalsCheck testimony : work.totalsChecks()) {
                line(
                        out,
                        "- " + (testimony.agrees() ? "" : "**Disagreement**: ")
                                + Markdown.plain(RowText.line(testimony)));
            }
            if (!work.unobservedReason().isEmpty()) {
                line(out, "- no witness: " + Markdown.plain(work.unobservedReason()));
            }
            for (String problem : work.problems()) {
                line(out, "- **" + Markdown.plain(problem) + "**");
            }
        }
        line(out, "");
        for (String definition : findings.definitions()) {
            line(out, "- " + Markdown.plain(definition));
        }
    }

    private static String row(List<String> cells) {
        return cells.stream().map(Markdown::plain).collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static void line(Writer out, String text) throws IOException {
        out.write(Printable.line(text).stripTrailing());
        out.write('\n');
    }
}
