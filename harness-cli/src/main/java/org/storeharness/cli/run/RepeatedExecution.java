package org.storeharness.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.PlanChanges;
import org.storeharness.api.execution.PlanRun;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.cli.support.HarnessCommandLine;
import org.storeharness.cli.support.SavedReport;
import org.storeharness.engine.Clock;
import org.storeharness.engine.SystemClock;
import org.storeharness.json.PlanFiles;
import org.storeharness.json.ResultJson;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Rounds;
import org.storeharness.process.ChildProcess;
import org.storeharness.process.GuardedProcess;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.BlockResult;
import org.storeharness.run.RepeatedRuns;
import org.storeharness.run.RunId;
import org.storeharness.run.ShutdownHook;
import org.storeharness.run.saved.RunDirectory;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.run.stage.RoundOrder;
import org.storeharness.run.stage.RunException;
import org.storeharness.unit.Check;

/**
 * Carries a command out several times, each time in a JVM of its own that starts its own servers, and reports the runs as one result.
 * The targets are opened and measured in another order in each run. Used by one thread.
 *
 * @param output the options for results and progress of the command, which has the arguments that it was given
 */
record RepeatedExecution(OutputOptions output) {
    private static final int MAXIMUM_RUNS = 1_000;

    /** The time that a run may take to clean up when this process is gone. */
    private static final Duration CLEAN_UP_TIME = Duration.ofMinutes(2);

    /** The default is a few rounds of each run, since rounds differ less than runs. */
    private static final int DEFAULT_ROUNDS = 2;

    /**
     * Carries the command out and prints the combined report.
     *
     * @param plan the plan of each run
     * @param runs the number of runs
     * @return the exit code: {@link ExitCodes#OK} if all runs are valid
     */
    int execute(Plan plan, int runs) throws RunException, IOException {
        Check.range("--repeat", runs, 2, MAXIMUM_RUNS);
        output.refuseDryRun("must not be given together with --repeat");
        String id = RunId.of(Instant.now());
        RunDirectory directory = RunDirectory.create(output.out(), plan.name() + "-" + id, Map.of());
        RoundOrder order = new RoundOrder(List.copyOf(plan.targets().keySet()), plan.seed());
        AtomicReference<@Nullable GuardedProcess> running = new AtomicReference<>();
        AtomicBoolean interrupted = new AtomicBoolean();
        Clock clock = new SystemClock();
        long began = clock.nanos();
        List<RunResult> results = new ArrayList<>();
        Set<Path> read = new HashSet<>();
        ShutdownHook hook = new ShutdownHook(() -> interrupt(running, interrupted));
        try {
            for (int run = 1; run <= runs && !interrupted.get(); run++) {
                output.say("run " + run + " of " + runs);
                Duration most = null;
                if (isGiven("--max-time")) {
                    Duration left = plan.maxTime().minusNanos(clock.nanos() - began);
                    if (left.toMillis() <= 0) {
                        output.say("no time for run " + run + " of " + runs);
                        break;
                    }
                    most = Duration.ofMillis(Math.max(1, left.toMillis() / (runs - run + 1)));
                }
                int exitCode = carryOut(next(plan, order.of(run), results, most), directory, running, interrupted);
                if (exitCode > ExitCodes.FAILED && !interrupted.get()) {
                    throw new RunException("run " + run + " of " + runs + " ended with exit code " + exitCode);
                }
                int before = results.size();
                for (Path member : SavedRuns.find(directory.members())) {
                    if (read.add(member)) {
                        results.add(SavedRuns.read(member));
                    }
                }
                if (results.size() != before + 1 && !interrupted.get()) {
                    throw new RunException("run " + run + " of " + runs + " has no result in " + directory.members()
                            + ": it ended with exit code " + exitCode + ", and the reason is above");
                }
                RunResult combined =
                        RepeatedRuns.combine(id, RedactedCommandLine.of(output.spec()), results, output.margin());
                directory.write(directory.result(), ResultJson.write(combined));
            }
            return report(new SavedReport(directory.path(), SavedRuns.read(directory.path())));
        } finally {
            hook.close();
        }
    }

    private int report(SavedReport saved) throws RunException, IOException {
        PlanRun.writePage(saved.directory(), saved.result());
        PrintWriter out = output.spec().commandLine().getOut();
        saved.print(output.report(), output.isDetailed(), out);
        out.flush();
        return ExitCodes.of(saved.result().run().valid());
    }

    private static void interrupt(AtomicReference<@Nullable GuardedProcess> running, AtomicBoolean interrupted) {
        interrupted.set(true);
        GuardedProcess process = running.get();
        if (process != null) {
            process.askToEnd();
        }
    }

    /**
     * Carries a plan out in a JVM of its own; returns the exit code. Since the plan may hold secrets, it is in a file that only this user
     * may read, and not in the run directory, which people hand on.
     */
    private int carryOut(
            Plan plan,
            RunDirectory directory,
            AtomicReference<@Nullable GuardedProcess> running,
            AtomicBoolean interrupted)
            throws RunException, IOException {
        Path file = Files.createTempFile("store-harness-plan", ".yaml");
        try {
            Files.writeString(file, PlanFiles.write(plan));
            List<String> arguments = new ArrayList<>(
                    List.of("run", file.toString(), "--out", directory.members().toString()));
            arguments.addAll(output.ofOneRun());
            return carryOut(arguments, running, interrupted);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** Runs the harness to its end, with its progress on this standard error; returns its exit code. */
    private int carryOut(
            List<String> arguments, AtomicReference<@Nullable GuardedProcess> running, AtomicBoolean interrupted)
            throws RunException, IOException {
        ProcessBuilder builder = ChildProcess.ofHarness(HarnessCommandLine.with(arguments))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.INHERIT);
        RedactedCommandLine.handOn(output.spec(), builder.environment());
        GuardedProcess process = GuardedProcess.start(builder, CLEAN_UP_TIME);
        running.set(process);
        if (interrupted.get()) {
            process.askToEnd();
        }
        try {
            return process.awaitExit();
        } catch (InterruptedException e) {
            process.askToEnd();
            Thread.currentThread().interrupt();
            throw new RunException("interrupted", e);
        } finally {
            running.set(null);
        }
    }

    /** The plan of the next run. All have the paced rates of the first. */
    private Plan next(Plan plan, List<String> targets, List<RunResult> before, @Nullable Duration most) {
        PlanChanges changes = new PlanChanges().seed(plan.seed() + before.size());
        if (!isGiven("--rounds")) {
            changes.rounds(Rounds.of(DEFAULT_ROUNDS));
        }
        if (!before.isEmpty()) {
            before.get(0).blocks().stream()
                    .flatMap(block -> block.paced().stream())
                    .map(BlockResult.PacedRate::cell)
                    .forEach(cell -> {
                        if (cell.load() instanceof Arrivals.Constant constant) {
                            changes.pacedRate(cell.workload(), constant.rate());
                        }
                    });
        }
        return changes.maxTime(most)
                .applyTo(plan.withTargets(PlanChanges.chosen("targets", targets, plan, PlanChanges::ofStore)));
    }

    private boolean isGiven(String option) {
        return output.spec().commandLine().getParseResult().hasMatchedOption(option);
    }
}
