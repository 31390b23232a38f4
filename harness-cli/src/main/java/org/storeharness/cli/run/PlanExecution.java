package org.storeharness.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.storeharness.cli.CommandWords;
import org.storeharness.cli.Version;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.report.Report;
import org.storeharness.core.report.ReportWriter;
import org.storeharness.core.report.ReportWriters;
import org.storeharness.core.run.HarnessRun;
import org.storeharness.core.run.RunException;
import org.storeharness.core.run.RunRequest;
import org.storeharness.core.store.Stores;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Carries out a plan for a command: progress on standard error, the report on standard output. Ctrl-C ends the run in order:
 * what was measured is written, servers are stopped, and the JVM exits with 130.
 */
final class PlanExecution {
    /** A run that was interrupted gets so long to clean up. */
    private static final long PATIENCE_SECONDS = 30;

    private final CommandSpec spec;
    private final OutputOptions output;

    PlanExecution(CommandSpec spec, OutputOptions output) {
        this.spec = spec;
        this.output = output;
    }

    /** Returns the exit code: 0 if the run is valid, 1 if not. */
    int execute(Plan plan) throws RunException, IOException {
        ReportWriter report = ReportWriters.load().get(output.format());
        Version version = Version.current();
        RunRequest request = new RunRequest(
                plan,
                output.out(),
                output.dataDirectory(),
                new RunRequest.Build(version.version(), version.commit()),
                CommandWords.of(spec));
        RunControl control = new RunControl();
        CountDownLatch over = new CountDownLatch(1);
        Thread onInterrupt = new Thread(() -> endInOrder(control, over), "interrupt");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        ProgressLines progress = new ProgressLines(spec.commandLine().getErr(), output.verbosity(), plan);
        try {
            HarnessRun.Outcome outcome = new HarnessRun(request, Stores.load(), control, progress).execute();
            progress.end();
            PrintWriter out = spec.commandLine().getOut();
            report.write(new Report(outcome.result(), outcome.directory().path()), out);
            out.flush();
            return outcome.result().run().valid() ? 0 : 1;
        } finally {
            progress.end();
            over.countDown();
            forget(onInterrupt);
        }
    }

    private static void endInOrder(RunControl control, CountDownLatch over) {
        control.abort();
        try {
            over.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down: the hook is what waits for us.
        }
    }
}
