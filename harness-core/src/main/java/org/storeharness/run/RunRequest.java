package org.storeharness.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SearchGoal;
import org.storeharness.result.Selftest;
import org.storeharness.run.stage.Profiler;
import org.storeharness.sample.SlowestOperations;
import org.storeharness.unit.Check;

/**
 * The request for a run.
 *
 * @param plan what to measure
 * @param goal what to look for in place of what the plan's rounds measure: the highest rates under an objective, or curves; {@code null}
 *     to carry the plan out as it is
 * @param outputDirectory where the run directory is made
 * @param dataDirectory where stores of this machine keep their data, in a directory of this run's own; must exist
 * @param build which harness this is
 * @param command the command line to show in the result, secrets hidden; may be empty
 * @param tags see {@link org.storeharness.result.RunInfo#tags}
 * @param margin the change that is of no interest to comparisons, as a share above 0 and at most 1
 * @param selftest what the harness can do here, {@code null} if that is not known; passed over if it was measured on another
 *     machine or JVM
 * @param registry the directory of the records of runs, see {@link org.storeharness.run.saved.RunRegistry}; {@code null} for
 *     a run that keeps none
 * @param slowest so many of the slowest operations of each measured phase are written to the run directory; 0 for none
 * @param profiler records the measured phases; {@link Profiler#NONE} records nothing
 * @param endingServers the addresses, as options of targets have them, of servers that end with the command and take along all that is in
 *     them: nothing in them is noted, and a process that is told to end removes nothing from them
 */
public record RunRequest(
        Plan plan,
        @Nullable SearchGoal goal,
        Path outputDirectory,
        Path dataDirectory,
        Build build,
        List<String> command,
        Map<String, String> tags,
        double margin,
        @Nullable Selftest selftest,
        @Nullable Path registry,
        int slowest,
        Profiler profiler,
        Set<String> endingServers) {
    public RunRequest {
        Check.range("slowest", slowest, 0, SlowestOperations.MOST);
        endingServers = Set.copyOf(endingServers);
    }

    /** Whether a target with these options is in a server that ends with the command. */
    boolean endsWithServer(Map<String, ?> options) {
        return options.values().stream().anyMatch(value -> endingServers.contains(String.valueOf(value)));
    }

    /**
     * Says which harness this is.
     *
     * @param version its version
     * @param commit the commit it was built from, or {@code unknown}
     */
    public record Build(String version, String commit) {}
}
