package org.storeharness.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.progress.CompositeRunListener;
import org.storeharness.cli.progress.MetricsServer;
import org.storeharness.cli.progress.ProgressPrinter;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.cli.support.RedactedCommandLine;
import org.storeharness.cli.support.SavedReport;
import org.storeharness.cli.support.Version;
import org.storeharness.core.json.SelftestFile;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Target;
import org.storeharness.core.plan.load.SearchGoal;
import org.storeharness.core.report.ReportWriter;
import org.storeharness.core.report.document.CautionText;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.caution.CautionCode;
import org.storeharness.core.run.HarnessRun;
import org.storeharness.core.run.RunRequest;
import org.storeharness.core.run.leftover.RunRegistry;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.run.stage.RunListener;
import org.storeharness.core.store.StoreDrivers;
import org.storeharness.core.unit.Printable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Carries out plans for a command: prints progress to standard error and the report to standard output, also of a run that was
 * interrupted.
 *
 * @param spec the command, whose streams are used
 * @param output the options for results and progress
 */
public record PlanExecution(CommandSpec spec, OutputOptions output) {
    private static final Set<CautionCode> FAILURES =
            EnumSet.of(CautionCode.OPERATIONS_NOT_DONE, CautionCode.WARM_UP_FAILURES, CautionCode.FILL_FAILURES);

    /**
     * Carries the plan out and prints the report in the format of the options.
     *
     * @return the exit code: {@link ExitCodes#OK} if the run is valid
     */
    public int execute(Plan plan) throws RunException, IOException {
        return execute(plan, null, output.report());
    }

    /**
     * Carries the plan out and prints this report.
     *
     * @return the exit code: {@link ExitCodes#OK} if the run is valid
     */
    public int execute(Plan plan, ReportWriter report) throws RunException, IOException {
        return execute(plan, null, report);
    }

    /**
     * Makes the trials that the goal asks for and prints the report in the format of the options.
     *
     * @return the exit code: {@link ExitCodes#OK} if what was looked for was found for every workload and target
     */
    public int search(Plan plan, SearchGoal goal) throws RunException, IOException {
        return execute(plan, goal, output.report());
    }

    private int execute(Plan plan, @Nullable SearchGoal goal, ReportWriter report) throws RunException, IOException {
        try (Interruption interruption = new Interruption()) {
            HarnessRun.RunOutcome outcome = carryOut(plan, goal, interruption);
            print(plan, outcome, report);
            return ExitCodes.of(outcome.result().run().valid());
        }
    }

    private void print(Plan plan, HarnessRun.RunOutcome outcome, ReportWriter report) throws RunException, IOException {
        PrintWriter out = spec.commandLine().getOut();
        new SavedReport(outcome.directory().path(), outcome.result()).print(report, output.isDetailed(), out);
        out.flush();
        if (!report.showsValidity()) {
            printWhyNotValid(outcome.result());
        }
        if (output.verbosity() > 0) {
            standInAdvice(plan, outcome.result()).ifPresent(spec.commandLine().getErr()::println);
        }
    }

    /** Carries the plan out and prints progress alone. */
    public HarnessRun.RunOutcome carryOut(Plan plan) throws RunException {
        try (Interruption interruption = new Interruption()) {
            return carryOut(plan, null, interruption);
        }
    }

    /**
     * Carries one of several plans out and prints progress alone.
     *
     * @param interruption aborts it; the caller closes it once the outcome is reported
     */
    public HarnessRun.RunOutcome carryOut(Plan plan, Interruption interruption) throws RunException {
        return carryOut(plan, null, interruption);
    }

    private HarnessRun.RunOutcome carryOut(Plan plan, @Nullable SearchGoal goal, Interruption interruption)
            throws RunException {
        MetricsServer metrics = output.metricsServer().orElse(null);
        ProgressPrinter progress = new ProgressPrinter(spec.commandLine().getErr(), output.verbosity(), plan);
        try {
            HarnessRun.RunOutcome outcome = new HarnessRun(
                            request(plan.withCold(plan.cold() || output.cold()), goal),
                            StoreDrivers.load(),
                            interruption.control(),
                            listeners(progress, metrics, interruption))
                    .execute();
            writeHtmlReport(outcome, progress);
            return outcome;
        } finally {
            progress.end();
            if (metrics != null) {
                metrics.close();
            }
        }
    }

    private static RunListener listeners(
            ProgressPrinter progress, @Nullable MetricsServer metrics, Interruption interruption) {
        if (metrics == null) {
            return new CompositeRunListener(List.of(progress, interruption.listener()));
        }
        progress.step("metrics for Prometheus are on port " + metrics.port());
        return new CompositeRunListener(List.of(progress, metrics, interruption.listener()));
    }

    /** A page that cannot be written does not fail the run. */
    private static void writeHtmlReport(HarnessRun.RunOutcome outcome, ProgressPrinter progress) {
        try {
            new SavedReport(outcome.directory().path(), outcome.result()).writeHtmlReport();
        } catch (IOException | RunException e) {
            progress.step("there is no report.html: " + e.getMessage());
        }
    }

    private RunRequest request(Plan plan, @Nullable SearchGoal goal) {
        return new RunRequest(
                plan,
                goal,
                output.out(),
                output.dataDirectory(),
                Version.current().build(),
                RedactedCommandLine.of(spec),
                output.tags(),
                output.margin(),
                LastSelftest.file().flatMap(SelftestFile::read).orElse(null),
                RunRegistry.locate(System.getenv()).orElse(null));
    }

    /** For formats that do not show validity. */
    private void printWhyNotValid(RunResult result) {
        PrintWriter err = spec.commandLine().getErr();
        for (String reason : CautionText.invalidReasons(result)) {
            err.println(spec.qualifiedName() + ": not valid: " + Printable.line(reason));
        }
        if (!result.run().valid()) {
            result.warnings().stream()
                    .filter(caution -> FAILURES.contains(caution.code()))
                    .map(CautionText::line)
                    .forEach(line -> err.println(spec.qualifiedName() + ": " + Printable.line(line)));
        }
        result.targets().stream()
                .filter(target -> target.facts().standIn())
                .forEach(target -> err.println(spec.qualifiedName() + ": " + target.name() + " is "
                        + Printable.line(target.facts().product())));
        err.flush();
    }

    /** How to get a real SeaweedFS; empty if no stand-in was measured, or the plan asks for it. */
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
