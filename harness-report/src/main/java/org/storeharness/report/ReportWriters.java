package org.storeharness.report;

import java.util.Collections;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.SimilarNames;

/** The report writers found on the class path, by format. */
public final class ReportWriters {
    private final Map<String, ReportWriter> writers;

    private ReportWriters(Map<String, ReportWriter> writers) {
        this.writers = writers;
    }

    /** Finds all writers. */
    public static ReportWriters load() {
        Map<String, ReportWriter> found = new TreeMap<>();
        for (ReportWriter writer : ServiceLoader.load(ReportWriter.class)) {
            ReportWriter other = found.put(writer.format(), writer);
            if (other != null) {
                throw new IllegalStateException("two report writers have the format '" + writer.format() + "': "
                        + other.getClass().getName() + " and "
                        + writer.getClass().getName());
            }
        }
        return new ReportWriters(found);
    }

    /** All writers, by format in alphabetical order. */
    public Map<String, ReportWriter> all() {
        return Collections.unmodifiableMap(writers);
    }

    /**
     * The writer of that format.
     *
     * @throws InvalidValueException if there is none; names those there are
     */
    public ReportWriter get(String format) {
        ReportWriter writer = writers.get(format);
        if (writer == null) {
            throw new InvalidValueException(
                    "format",
                    "must be one of " + String.join(", ", writers.keySet()) + ", got '" + format + "'"
                            + SimilarNames.question(format, writers.keySet()));
        }
        return writer;
    }
}
