package org.storeharness.report;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;

/**
 * The input of a report.
 *
 * @param result the result with its comparisons
 * @param directory the run directory that holds the result; {@code null} if there is none
 * @param timeline the run over time; {@link RunTimeline#UNKNOWN} for writers that do not need it
 * @param detailed whether a format that can say less is to say everything
 * @param coloured whether it is for a terminal that shows colours
 * @param columns how many characters a line of text may have
 */
public record Report(
        RunResult result,
        @Nullable Path directory,
        RunTimeline timeline,
        boolean detailed,
        boolean coloured,
        int columns) {
    /** The columns of a page of text where no terminal is narrower. */
    public static final int USUAL_COLUMNS = 100;

    /** A report without colours, in short where its format can. */
    public Report(RunResult result, @Nullable Path directory, RunTimeline timeline) {
        this(result, directory, timeline, false, false, USUAL_COLUMNS);
    }

    /** A report without the run over time. */
    public Report(RunResult result, @Nullable Path directory) {
        this(result, directory, RunTimeline.UNKNOWN);
    }

    /** The same report with everything that is known. */
    public Report inDetail() {
        return new Report(result, directory, timeline, true, coloured, columns);
    }
}
