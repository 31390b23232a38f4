package org.storeharness.crosscheck.finding;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.core.unit.Printable;

/** For people at a terminal. */
final class FindingsText implements FindingsWriter {
    private static final int VERDICT_COLUMN = 5;

    @Override
    public void write(Findings findings, Writer out) throws IOException {
        line(out, "Cross-check: " + findings.harness() + " beside " + findings.peer());
        for (var fact : findings.facts().entrySet()) {
            line(out, "  " + fact.getKey() + ": " + fact.getValue());
        }
        for (WorkloadFindings work : findings.workloads()) {
            line(out, "");
            line(out, work.workload() + " (" + work.pairs() + (work.pairs() == 1 ? " pair)" : " pairs)"));
            List<List<String>> lines = new ArrayList<>(List.of(RowText.header(findings)));
            work.rows().forEach(row -> lines.add(RowText.cells(row)));
            for (List<String> cells : lines) {
                line(out, "  " + aligned(cells, lines));
            }
            for (TotalsCheck testimony : work.totalsChecks()) {
                line(out, (testimony.agrees() ? "  witness: " : "  ! witness: ") + RowText.line(testimony));
            }
            if (!work.unobservedReason().isEmpty()) {
                line(out, "  no witness: " + work.unobservedReason());
            }
            for (String problem : work.problems()) {
                line(out, "  ! " + problem);
            }
        }
        line(out, "");
        line(
                out,
                "Figures are medians of the runs; a ratio is " + findings.harness() + " / " + findings.peer()
                        + ", its interval that of the bootstrap over pairs.");
        for (String definition : findings.definitions()) {
            line(out, definition);
        }
    }

    /** Labels and words at the left of their columns, numbers at the right. */
    private static String aligned(List<String> cells, List<List<String>> lines) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            int column = i;
            int width = lines.stream()
                    .mapToInt(each -> each.get(column).length())
                    .max()
                    .orElse(0);
            String pad = " ".repeat(width - cells.get(i).length());
            boolean left = i == 0 || i == VERDICT_COLUMN;
            line.append(i == 0 ? "" : "  ")
                    .append(left ? "" : pad)
                    .append(cells.get(i))
                    .append(left ? pad : "");
        }
        return line.toString().stripTrailing();
    }

    private static void line(Writer out, String text) throws IOException {
        out.write(Printable.line(text).stripTrailing());
        out.write('\n');
    }
}
