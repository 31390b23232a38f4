package org.storeharness.core.result;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Plan;

/**
 * Which run this was.
 *
 * @param id unique; marks everything that the run created
 * @param harnessVersion the version of the harness
 * @param harnessCommit the commit it was built from, or {@code unknown}
 * @param command the command line that started it, secrets hidden; empty when used as a library
 * @param started when it started
 * @param finished when it ended; {@code null} while it goes on, or if it never ended in order
 * @param complete whether everything in the plan was done
 * @param valid whether its figures may be quoted
 * @param invalidReasons why not, one line each
 * @param plan what was asked, with every default as resolved
 */
public record RunInfo(
        String id,
        String harnessVersion,
        String harnessCommit,
        List<String> command,
        Instant started,
        @Nullable Instant finished,
        boolean complete,
        boolean valid,
        List<String> invalidReasons,
        Plan plan) {
    public RunInfo {
        command = List.copyOf(command);
        invalidReasons = List.copyOf(invalidReasons);
    }
}
