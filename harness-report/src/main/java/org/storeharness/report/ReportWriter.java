package org.storeharness.report;

import java.io.IOException;
import java.io.Writer;

/** Writes results in one way. It has no state. */
@FunctionalInterface
public interface ReportWriter {
    /**
     * Whether the report says that a run is not valid and that a store is a stand-in. Formats of other tools have no field for
     * that; standard error says it instead.
     */
    default boolean showsValidity() {
        return true;
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

    /** This report after a table, with an empty line between them. */
    default ReportWriter after(ReportWriter table) {
        return (report, out) -> {
            table.write(report, out);
            out.write('\n');
            write(report, out);
        };
    }
}
