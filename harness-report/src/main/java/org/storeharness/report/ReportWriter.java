package org.storeharness.report;

import java.io.IOException;
import java.io.Writer;

/**
 * Writes results in one format. Implementations are found by {@link java.util.ServiceLoader}, are stateless and have a
 * public constructor without parameters; a store's module may add formats of its own.
 */
public interface ReportWriter {
    /** The name by which {@code --format} refers to it: lower case, for example {@code text}. */
    String format();

    /**
     * Whether the report says that a run is not valid and that a store is a stand-in. Formats of other tools have no field for
     * that; standard error says it instead.
     */
    default boolean showsValidity() {
        return true;
    }

    /** Whether the report names the run directory; where it does not, standard error does. */
    default boolean showsDirectory() {
        return false;
    }

    /** Whether the report shows the run over time, which has to be read from the logs of its directory. */
    default boolean showsTimeline() {
        return false;
    }

    /**
     * Writes the whole report; neither flushes nor closes the writer. Text that came from outside, such as a server's
     * error, is escaped so that it cannot act in the format.
     *
     * @throws IOException if the writer fails
     */
    void write(Report report, Writer out) throws IOException;
}
