package org.storeharness.core.report.diff;

import java.io.IOException;
import java.io.Writer;
import org.storeharness.core.json.ResultJson;
import org.storeharness.core.report.text.TextPage;
import org.storeharness.core.result.diff.RunDiff;

/** How a diff of runs is written. All formats say the same in every locale. */
public enum DiffFormat {
    /** Sentences for a terminal, the worst first. */
    TEXT {
        @Override
        public void write(RunDiff diff, Writer out) throws IOException {
            new DiffText(new TextPage(out)).write(diff);
        }
    },
    /** A table for a comment on a pull request. */
    MARKDOWN {
        @Override
        public void write(RunDiff diff, Writer out) throws IOException {
            out.write(DiffMarkdown.of(diff));
        }
    },
    /** One JSON document, see {@code docs/diff.schema.json}. */
    JSON {
        @Override
        public void write(RunDiff diff, Writer out) {
            ResultJson.write(diff, out);
        }
    };

    /**
     * Writes the diff; neither flushes nor closes the writer.
     *
     * @throws IOException if the writer fails
     */
    public abstract void write(RunDiff diff, Writer out) throws IOException;
}
