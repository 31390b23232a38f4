package org.storeharness.core.report.diff;

import java.io.IOException;
import java.util.List;
import org.storeharness.core.report.text.TextPage;
import org.storeharness.core.result.diff.Difference;
import org.storeharness.core.result.diff.RunDiff;
import org.storeharness.core.result.diff.RunReference;

/** A diff for a terminal. */
final class DiffText {
    private static final int LEAD = 11;

    private final TextPage page;

    DiffText(TextPage page) {
        this.page = page;
    }

    void write(RunDiff diff) throws IOException {
        runs("base", diff.base());
        runs("candidate", diff.candidate());
        page.blank();
        page.line(DiffSummary.summary(diff));
        for (Difference difference : DiffSummary.worstFirst(diff)) {
            page.paragraph("  - ", difference.explanation());
        }
        page.paragraph("  ", DiffSummary.METHOD);
        if (!diff.cautions().isEmpty()) {
            page.blank();
            page.line("Cautions");
            for (String caution : diff.cautions()) {
                page.paragraph("  ! ", caution);
            }
        }
    }

    private void runs(String side, List<RunReference> runs) throws IOException {
        for (RunReference run : runs) {
            page.paragraph(side + " ".repeat(LEAD - side.length()), DiffSummary.run(run));
        }
    }
}
