package org.storeharness.core.report;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.timeline.RunTimeline;

/**
 * The input of a report.
 *
 * @param result the result with its comparisons
 * @param directory the run directory that holds the result; {@code null} if there is none
 * @param timeline the run over time; {@link RunTimeline#UNKNOWN} for writers that do not need it
 */
public record Report(RunResult result, @Nullable Path directory, RunTimeline timeline) {
    /** A report without the run over time. */
    public Report(RunResult result, @Nullable Path directory) {
        this(result, directory, RunTimeline.UNKNOWN);
    }
}
