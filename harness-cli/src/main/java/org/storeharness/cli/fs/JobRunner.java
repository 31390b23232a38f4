package org.storeharness.cli.fs;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.core.plan.Target;
import org.storeharness.core.report.Report;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.run.HarnessRun;
import org.storeharness.core.run.RunException;
import org.storeharness.core.sample.IntervalLogReader;
import org.storeharness.core.sample.LoggedPhase;
import org.storeharness.core.unit.Printable;
import org.storeharness.fs.fio.FioRuns;
import picocli.CommandLine.Model.CommandSpec;

/** Carries the runs of job files out, one after the other. */
final class JobRunner {
    private static final String MEASURED = "measure/";

    private final CommandSpec spec;
    private final OutputOptions output;

    JobRunner(CommandSpec spec, OutputOptions output) {
        this.spec = spec;
        this.output = output;
    }

    /**
     * What a run found.
     *
     * @param jobs its jobs with their figures; fewer than it has where it ended early
     */
    record Outcome(Report report, List<MeasuredJob> jobs) {
        boolean valid() {
            return report.result().run().valid();
        }
    }

    /**
     * Refuses, before anything is done, what does not fit the filesystem.
     *
     * @throws RunException if there is too little space; says what would fit
     */
    void requireSpace(List<JobFile> files) throws RunException, IOException {
        for (JobFile file : files) {
            for (FioRuns.Run run : file.runs()) {
                Path directory = directory(run);
                if (Files.isDirectory(directory)) {
                    long free = Files.getFileStore(directory).getUsableSpace();
                    Optional<String> shortage = SpaceNeed.of(run).shortage(directory, free);
                    if (shortage.isPresent()) {
                        throw new RunException(file.name() + ": " + shortage.get());
                    }
                }
            }
        }
    }

    /** Carries one run out. */
    Outcome carryOut(FioRuns.Run run) throws RunException, IOException {
        run.notes().forEach(note -> err(Printable.line(note)));
        HarnessRun.Outcome outcome = new PlanExecution(spec, output).carryOut(run.plan());
        RunResult result = outcome.result();
        Map<String, LoggedPhase> phases =
                IntervalLogReader.read(outcome.directory().intervals(), tag -> tag.startsWith(MEASURED));
        List<LoggedPhase> inOrder = List.copyOf(phases.values());
        List<MeasuredJob> jobs = new ArrayList<>();
        for (int i = 0; i < Math.min(inOrder.size(), result.results().size()); i++) {
            jobs.add(new MeasuredJob(
                    run.jobs().get(i), result.results().get(i), inOrder.get(i).totals()));
        }
        return new Outcome(new Report(result, outcome.directory().path()), jobs);
    }

    /** Tells on standard error why a run is not valid, for reports that have no place for it. */
    void tellWhyNotValid(Outcome outcome) {
        for (String reason : outcome.report().result().run().invalidReasons()) {
            err("not valid: " + Printable.line(reason));
        }
    }

    private void err(String line) {
        PrintWriter err = spec.commandLine().getErr();
        if (output.verbosity() > 0) {
            err.println(spec.qualifiedName() + ": " + line);
            err.flush();
        }
    }

    private Path directory(FioRuns.Run run) {
        Target target = run.plan().targets().values().iterator().next();
        Object named = target.options().get("directory");
        return named == null ? output.dataDirectory() : Path.of(named.toString());
    }
}
