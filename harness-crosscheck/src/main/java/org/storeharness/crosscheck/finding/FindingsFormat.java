package org.storeharness.crosscheck.finding;

import java.io.IOException;
import java.io.Writer;

/** The formats of findings. */
public enum FindingsFormat {
    TEXT,
    JSON,
    MARKDOWN;

    /** Writes all findings; does not close the writer. */
    public void write(Findings findings, Writer out) throws IOException {
        switch (this) {
            case TEXT -> new FindingsLines(false).write(findings, out);
            case JSON -> FindingsJson.write(findings, out);
            case MARKDOWN -> new FindingsLines(true).write(findings, out);
        }
    }
}
