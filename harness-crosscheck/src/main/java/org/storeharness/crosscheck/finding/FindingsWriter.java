package org.storeharness.crosscheck.finding;

import java.io.IOException;
import java.io.Writer;

/** Writes what a cross-check found; does not close what it writes to. */
public interface FindingsWriter {
    /** Writes all of it. */
    void write(Findings findings, Writer out) throws IOException;

    /** The writer of a format. */
    static FindingsWriter of(FindingsFormat format) {
        return switch (format) {
            case TEXT -> new FindingsText();
            case JSON -> new FindingsJson();
            case MARKDOWN -> new FindingsMarkdown();
        };
    }
}
