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
import org.storeharness.statistics.comparison.Comparer;

/** Requests for tests, without tags and with the usual margin. */
public final class TestRunRequest {
    private TestRunRequest() {}

    public static RunRequest of(
            Plan plan,
            @Nullable SearchGoal goal,
            Path outputDirectory,
            Path dataDirectory,
            RunRequest.Build build,
            List<String> command,
            @Nullable Selftest selftest) {
        return of(plan, goal, outputDirectory, dataDirectory, build, command, selftest, Profiler.NONE);
    }

    public static RunRequest of(
            Plan plan,
            @Nullable SearchGoal goal,
            Path outputDirectory,
            Path dataDirectory,
            RunRequest.Build build,
            List<String> command,
            @Nullable Selftest selftest,
            Profiler profiler) {
        return new RunRequest(
                plan,
                goal,
                outputDirectory,
                dataDirectory,
                build,
                command,
                Map.of(),
                Comparer.DEFAULT_MARGIN,
                selftest,
                null,
                profiler,
                Set.of());
    }
}
