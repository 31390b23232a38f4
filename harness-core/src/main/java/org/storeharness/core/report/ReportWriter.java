package org.storeharness.core.report;

import java.io.IOException;
import java.io.Writer;

/**
 * Writes results in one format. Implementations are found by {@link java.util.ServiceLoader}, are stateless and have a
 * public constructor without parameters; a store's module may add formats of its own.
 */
public interface ReportWriter {
    /** The name by which {@code --format} refers to it: lower case, for example {@code text}. */
    String format();

    /** What it is, in one sentence without a full stop. */
    String description();

    /**
     * Whether the report tells a reader that a run is not valid, and that a store is a stand-in. Formats of other tools have
     * no place for that; it is then told on standard error.
     */
    default boolean showsValidity() {
        return true;
    }

    /** Whether the report shows how the run went, which has to be read from the logs of its directory. */
    default boolean showsTimeline() {
        return false;
    }

    /**
     * Writes the whole report; neither flushes nor closes the writer. Text that came from outside, such as a server's
     * error, is made harmless for the format.
     *
     * @throws IOException if the writer fails
     */
    void write(Report report, Writer out) throws IOException;
}
