package org.storeharness.crosscheck.finding;

import java.io.IOException;
import java.io.Writer;

/** Writes findings in one format. */
public interface FindingsWriter {
    /** Writes all findings; does not close the writer. */
    void write(Findings findings, Writer out) throws IOException;

    /** The writer of a format. */
    static FindingsWriter of(FindingsFormat format) {
        return switch (format) {
            case TEXT -> new FindingsLines(false);
            case JSON -> new FindingsJson();
            case MARKDOWN -> new FindingsLines(true);
        };
    }
}
