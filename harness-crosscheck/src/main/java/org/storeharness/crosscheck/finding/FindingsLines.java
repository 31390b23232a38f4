package org.storeharness.crosscheck.finding;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.storeharness.core.report.markdown.Markdown;
import org.storeharness.core.unit.Printable;

/** Writes findings as lines: text for a terminal, or Markdown with GitHub's tables. */
final class FindingsLines {
    private static final int VERDICT_COLUMN = 5;

    private final boolean markdown;
    private final UnaryOperator<String> escape;
    private final String item;

    /** With {@code markdown}, else plain text. */
    FindingsLines(boolean markdown) {
        this.markdown = markdown;
        this.escape = markdown ? Markdown::plain : UnaryOperator.identity();
        this.item = markdown ? "- " : "  ";
    }

    void write(Findings findings, Writer out) throws IOException {
        String tools = findings.harness() + " and " + findings.peer();
        List<String> lines = new ArrayList<>(markdown ? List.of("### " + tools, "") : List.of("Cross-check: " + tools));
        findings.facts().forEach((name, value) -> lines.add(item + name + ": " + escape.apply(value)));
        findings.workloads().forEach(workload -> add(findings, workload, lines));
        lines.add("");
        if (!markdown) {
            lines.add("Figures are medians of the runs; a ratio is " + findings.harness() + " / " + findings.peer()
                    + ", its interval that of the bootstrap over pairs.");
        }
        findings.definitions().forEach(definition -> lines.add((markdown ? item : "") + escape.apply(definition)));
        for (String line : lines) {
            out.write(Printable.line(line).stripTrailing() + "\n");
        }
    }

    private void add(Findings findings, WorkloadFindings workload, List<String> lines) {
        String name = escape.apply(workload.workload());
        lines.add("");
        lines.add((markdown ? "**" + name + "**" : name) + " (" + workload.pairs()
                + (workload.pairs() == 1 ? " pair)" : " pairs)"));
        List<List<String>> rows = new ArrayList<>(List.of(RowText.header(findings)));
        workload.rows().forEach(row -> rows.add(RowText.cells(row)));
        if (markdown) {
            lines.add("");
            rows.forEach(cells -> lines.add(cells.stream().map(escape).collect(Collectors.joining(" | ", "| ", " |"))));
            lines.add(lines.size() - rows.size() + 1, "|---|---:|---:|---:|---:|---|");
            lines.add("");
        } else {
            rows.forEach(cells -> lines.add(item + aligned(cells, rows)));
        }
        for (TotalsCheck check : workload.totalsChecks()) {
            String disagreement = markdown ? "**Disagreement**: " : "! ";
            lines.add(item
                    + (check.agrees() ? "" : disagreement)
                    + (markdown ? "" : "counters: ")
                    + escape.apply(RowText.checkWithTotals(check)));
        }
        if (!workload.unobservedReason().isEmpty()) {
            lines.add(item + "no counters: " + escape.apply(workload.unobservedReason()));
        }
        workload.problems()
                .forEach(
                        problem -> lines.add(item + (markdown ? "**" + escape.apply(problem) + "**" : "! " + problem)));
    }

    /** Labels and verdicts to the left of their columns, numbers to the right. */
    private static String aligned(List<String> cells, List<List<String>> rows) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            int column = i;
            int width = rows.stream()
                    .mapToInt(row -> row.get(column).length())
                    .max()
                    .orElse(0);
            String pad = " ".repeat(width - cells.get(i).length());
            boolean left = i == 0 || i == VERDICT_COLUMN;
            line.append(i == 0 ? "" : "  ").append(left ? cells.get(i) + pad : pad + cells.get(i));
        }
        return line.toString();
    }
}
