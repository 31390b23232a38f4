package org.storeharness.report.page;

import java.io.IOException;
import java.io.Writer;
import org.storeharness.json.ResultJson;
import org.storeharness.report.MarkdownPage;
import org.storeharness.report.Report;
import org.storeharness.report.TextPage;
import org.storeharness.result.RunDiff;

/** The formats of a diff of runs. All are the same in every locale. */
public enum DiffFormat {
    /** Sentences for a terminal, the worst first. */
    TEXT {
        @Override
        public void write(RunDiff diff, int columns, Writer out) throws IOException {
            DiffDocument document = DiffDocument.of(diff);
            TextPage page = new TextPage(out, columns);
            for (String run : document.base()) {
                page.paragraph("base       ", run);
            }
            for (String run : document.candidate()) {
                page.paragraph("candidate  ", run);
            }
            page.blank();
            page.line("", document.finding());
            page.content(document.differences());
            page.section(document.cautions());
        }
    },
    /** A table and sentences for a comment on a pull request. */
    MARKDOWN {
        @Override
        public void write(RunDiff diff, int columns, Writer out) throws IOException {
            DiffDocument document = DiffDocument.of(diff);
            MarkdownPage page = new MarkdownPage(document.finding());
            if (!document.differences().isEmpty()) {
                page.table(document.table());
            }
            page.content(document.differences());
            page.section(document.cautions());
            page.list("Base", document.base());
            page.list("Candidate", document.candidate());
            out.write(page.toString());
        }
    },
    /** A suite of JUnit tests for a build server, see {@link JUnitDocument}. */
    JUNIT {
        @Override
        public void write(RunDiff diff, int columns, Writer out) throws IOException {
            JUnitDocument.write(diff, out);
        }
    },
    /** One JSON document, see {@code docs/diff.schema.json}. */
    JSON {
        @Override
        public void write(RunDiff diff, int columns, Writer out) {
            ResultJson.write(diff, out);
        }
    };

    /**
     * Writes the diff; neither flushes nor closes the writer.
     *
     * @param columns how many characters a line of text may have
     * @throws IOException if the writer fails
     */
    public abstract void write(RunDiff diff, int columns, Writer out) throws IOException;

    /**
     * Writes the diff for a file; neither flushes nor closes the writer.
     *
     * @throws IOException if the writer fails
     */
    public void write(RunDiff diff, Writer out) throws IOException {
        write(diff, Report.USUAL_COLUMNS, out);
    }
}
