package org.storeharness.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.api.execution.LastSelftest;
import org.storeharness.api.execution.PlanRun;
import org.storeharness.cli.plan.PlannedTimeText;
import org.storeharness.cli.progress.ProgressPrinter;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.cli.support.SavedReport;
import org.storeharness.cli.support.Version;
import org.storeharness.engine.SystemClock;
import org.storeharness.environment.Jvm;
import org.storeharness.json.SelftestFile;
import org.storeharness.plan.Plan;
import org.storeharness.plan.RateObjective;
import org.storeharness.plan.SearchGoal;
import org.storeharness.plan.Target;
import org.storeharness.report.CautionText;
import org.storeharness.report.ReportWriter;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.run.HarnessRun;
import org.storeharness.run.RunRequest;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreDrivers;
import org.storeharness.unit.Check;
import org.storeharness.unit.Printable;

/**
 * Carries out plans for a command: prints progress to standard error and the report to standard output, also of a run that was
 * interrupted.
 *
 * @param output the options for results and progress, of the command whose streams are used
 * @param agents the options for agents that do the work
 * @param beganNanos when the command began, from which the time counts that a plan may take
 * @param endingServers see {@link RunRequest#endingServers}
 */
public record PlanExecution(OutputOptions output, AgentsOptions agents, long beganNanos, Set<String> endingServers) {
    private static final AtomicBoolean ADVISED = new AtomicBoolean();
    private static final Set<CautionCode> FAILURES =
            EnumSet.of(CautionCode.OPERATIONS_NOT_DONE, CautionCode.WARM_UP_FAILURES, CautionCode.FILL_FAILURES);

    /** The command begins now. */
    public PlanExecution(OutputOptions output, AgentsOptions agents) {
        this(output, agents, new SystemClock().nanos(), Set.of());
    }

    /** The same for targets in servers that end with the command. */
    PlanExecution withEndingServers(Set<String> servers) {
        return new PlanExecution(output, agents, beganNanos, servers);
    }

    /** All work is done on this machine. */
    public PlanExecution(OutputOptions output) {
        this(output, new AgentsOptions());
    }

    /**
     * Looks for the goal, or carries the plan out and says whether its rounds meet the demanded objective; prints the report.
     *
     * @param plan the plan to measure
     * @param goal the goal of a search in place of the plan's rounds; {@code null} to carry the plan out as it is
     * @param demanded the objective that the rounds have to meet; {@code null} if none is given
     * @param report the report to print
     * @return the exit code: {@link ExitCodes#OK} if the run is valid and meets the objective, or found the goal for every
     *     workload and target; {@link ExitCodes#FAILED} if it surely does not, {@link ExitCodes#UNDECIDED} if its rounds do not tell
     */
    public int execute(Plan plan, @Nullable SearchGoal goal, @Nullable RateObjective demanded, ReportWriter report)
            throws RunException, IOException {
        requireUnprofiled(agents.given());
        if (output.dryRun()) {
            HarnessRun.requireOptions(StoreDrivers.load(), plan);
            return say(DryRunText.of(plan.withCold(plan.cold() || output.cold()), goal, output.margin()));
        }
        try (Interruption interruption = Interruption.within(agents.boundOf(plan, output), beganNanos);
                CommandSite site = agents.open(output, interruption)) {
            HarnessRun.RunOutcome outcome = carryOut(plan, goal, interruption, site, output.out());
            print(plan, outcome, report);
            int code = ExitCodes.of(outcome.result().run().valid());
            return demanded == null || code != ExitCodes.OK ? code : judge(demanded, outcome.result());
        }
    }

    private int say(List<String> lines) {
        PrintWriter out = output.spec().commandLine().getOut();
        lines.forEach(line -> out.println(Printable.line(line)));
        out.flush();
        return ExitCodes.OK;
    }

    private int judge(RateObjective demanded, RunResult result) {
        DemandFindings findings = DemandFindings.of(demanded, result.results());
        findings.lines().forEach(output::tell);
        return findings.exitCode();
    }

    private void print(Plan plan, HarnessRun.RunOutcome outcome, ReportWriter report) throws RunException, IOException {
        PrintWriter out = output.spec().commandLine().getOut();
        new SavedReport(outcome.directory().path(), outcome.result()).print(report, output.isDetailed(), out);
        out.flush();
        if (!report.showsValidity()) {
            standIns(outcome.result()).forEach(output::tell);
        }
        if (output.verbosity() > 0) {
            if (!output.isText()) {
                output.spec()
                        .commandLine()
                        .getErr()
                        .println("Run directory: " + outcome.directory().path());
            }
            standInAdvice(plan, outcome.result())
                    .ifPresent(output.spec().commandLine().getErr()::println);
        }
    }

    /**
     * Carries one of several plans out and prints progress alone.
     *
     * @param interruption aborts it; the caller closes it once the outcome is reported
     * @param site the site of the work
     * @param out the directory in which its run directory is made
     */
    public HarnessRun.RunOutcome carryOut(Plan plan, Interruption interruption, CommandSite site, Path out)
            throws RunException {
        return carryOut(plan, null, interruption, site, out);
    }

    private HarnessRun.RunOutcome carryOut(
            Plan plan, @Nullable SearchGoal goal, Interruption interruption, CommandSite site, Path out)
            throws RunException {
        HarnessRun.RunOutcome outcome = measure(plan, goal, interruption, site, out);
        printWhatIsLeft(outcome.result());
        printWhyNotValid(outcome.result());
        return outcome;
    }

    private HarnessRun.RunOutcome measure(
            Plan plan, @Nullable SearchGoal goal, Interruption interruption, CommandSite site, Path out)
            throws RunException {
        requireUnprofiled(!site.opener().worksHere());
        output.refuseDryRun("must not be given to a command that makes several runs");
        ProgressPrinter progress = new ProgressPrinter(
                output.spec().commandLine().getErr(), output.verbosity(), plan, interruption.timeLeft(plan.maxTime()));
        try {
            adviseOnHeap();
            Plan asked = plan.withCold(plan.cold() || output.cold());
            if (goal == null) {
                progress.planned(PlannedTimeText.of(asked));
            }
            return new PlanRun(request(asked, goal, out), interruption.control(), progress, site.opener()).execute();
        } finally {
            progress.end();
        }
    }

    /** Prints the advice once, however many plans a command carries out. */
    private void adviseOnHeap() {
        if (ADVISED.compareAndSet(false, true)) {
            Jvm.heapAdvice()
                    .ifPresent(line -> output.spec().commandLine().getErr().println("harness: " + line));
        }
    }

    /** This process is recorded, and agents are others. */
    private void requireUnprofiled(boolean worksElsewhere) {
        Check.require(
                !(worksElsewhere && output.profile().given()),
                "--profile",
                () -> "records this process, and agents would do the work: run it on the host of one agent, without"
                        + " --agents and --ssh");
    }

    private RunRequest request(Plan plan, @Nullable SearchGoal goal, Path out) {
        return new RunRequest(
                plan,
                goal,
                out,
                output.dataDirectory(),
                Version.current().build(),
                RedactedCommandLine.of(output.spec()),
                output.tags(),
                output.margin(),
                LastSelftest.file().flatMap(SelftestFile::read).orElse(null),
                RunRegistry.locate(System.getenv()).orElse(null),
                output.slowest(),
                output.profile().profiler(),
                endingServers);
    }

    /** Whatever the report shows, and although the figures are valid, which the exit code tells. */
    private void printWhatIsLeft(RunResult result) {
        result.warnings().stream()
                .filter(caution -> caution.code() == CautionCode.NOT_CLEANED_UP)
                .map(CautionText::line)
                .forEach(line -> output.tell(line + "; './harness clean' lists what is left"));
    }

    /** Whatever the report shows, and however quiet the command is: the report may go into a file. */
    private void printWhyNotValid(RunResult result) {
        CautionText.invalidReasons(result).forEach(reason -> output.tell("not valid: " + reason));
        if (!result.run().valid()) {
            result.warnings().stream()
                    .filter(caution -> FAILURES.contains(caution.code()))
                    .map(CautionText::line)
                    .forEach(output::tell);
        }
    }

    /** A line for each stand-in that was measured, for formats that do not show them. */
    static Stream<String> standIns(RunResult result) {
        return result.targets().stream()
                .filter(target -> target.facts().standIn())
                .map(target -> target.name() + " is " + target.facts().product());
    }

    /** The advice to get a real SeaweedFS; empty if no stand-in was measured, or the plan asks for the stand-in. */
    private static Optional<String> standInAdvice(Plan plan, RunResult result) {
        return result.targets().stream()
                .filter(target -> target.facts().standIn())
                .map(target -> target.name())
                .filter(name -> usesFallback(plan.targets().get(name)))
                .findFirst()
                .map(name -> "No SeaweedFS was found, so " + name
                        + " is a stand-in: './harness seaweed install' gets a real one.");
    }

    private static boolean usesFallback(@Nullable Target target) {
        return target != null
                && target.store().equals("seaweed")
                && !"always".equals(String.valueOf(target.options().get("loopback")))
                && !target.options().containsKey("loopbackFaults")
                && !target.options().containsKey("master");
    }
}
