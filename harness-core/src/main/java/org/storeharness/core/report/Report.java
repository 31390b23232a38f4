package org.storeharness.core.report;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.timeline.Course;

/**
 * What a report is made of.
 *
 * @param result the result with its comparisons
 * @param directory the run directory that keeps it, for the reader to find; {@code null} if there is none
 * @param course how the run went; {@link Course#UNKNOWN} for writers that do not need it
 */
public record Report(RunResult result, @Nullable Path directory, Course course) {
    /** A report without the course of the run. */
    public Report(RunResult result, @Nullable Path directory) {
        this(result, directory, Course.UNKNOWN);
    }
}
