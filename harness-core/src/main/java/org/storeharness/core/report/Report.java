package org.storeharness.core.report;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.timeline.RunTimeline;

/**
 * What a report is made of.
 *
 * @param result the result with its comparisons
 * @param directory the run directory that keeps it, for the reader to find; {@code null} if there is none
 * @param timeline how the run went; {@link RunTimeline#UNKNOWN} for writers that do not need it
 */
public record Report(RunResult result, @Nullable Path directory, RunTimeline timeline) {
    /** A report without the course of the run. */
    public Report(RunResult result, @Nullable Path directory) {
        this(result, directory, RunTimeline.UNKNOWN);
    }
}
