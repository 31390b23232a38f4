package org.storeharness.cli.fs.job;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.storeharness.cli.run.Interruption;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.core.report.Report;
import org.storeharness.core.report.document.CautionText;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.run.HarnessRun;
import org.storeharness.core.run.caution.AbandonedDirectories;
import org.storeharness.core.run.saved.SavedRun;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.sample.PhaseTotals;
import org.storeharness.core.unit.Printable;
import org.storeharness.fs.directory.Leftovers;
import org.storeharness.fs.fio.FioRunPlanner;
import org.storeharness.fs.fio.option.JobOption;
import picocli.CommandLine.Model.CommandSpec;

/** Carries the runs of job files out, one after the other. */
public final class JobRunner {
    private final CommandSpec spec;
    private final OutputOptions output;

    public JobRunner(CommandSpec spec, OutputOptions output) {
        this.spec = spec;
        this.output = output;
    }

    /**
     * What a run found.
     *
     * @param run what was to be done
     * @param jobs its jobs with their figures, or one for all that are reported together; fewer than it has where it ended early
     */
    public record JobRunResult(FioRunPlanner.FioRun run, Report report, List<MeasuredJob> jobs) {
        public boolean valid() {
            return report.result().run().valid();
        }
    }

    /**
     * Refuses, before anything is done, what does not fit the filesystem; one that cannot be written to is told of later.
     *
     * @throws RunException if there is too little space; says what would fit
     */
    public void requireSpace(List<JobFile> files) throws RunException, IOException {
        for (JobFile file : files) {
            for (FioRunPlanner.FioRun run : file.runs()) {
                Map<Path, SpaceNeed> needs = new LinkedHashMap<>();
                run.fileDemands()
                        .forEach(space -> needs.merge(
                                directory(space), new SpaceNeed(space.files(), space.bytes()), SpaceNeed::plus));
                for (Map.Entry<Path, SpaceNeed> need : needs.entrySet()) {
                    requireSpace(file.name(), need.getKey(), need.getValue());
                }
            }
        }
    }

    private static void requireSpace(String file, Path directory, SpaceNeed need) throws RunException, IOException {
        if (Files.isDirectory(directory) && Files.isWritable(directory)) {
            long free = Files.getFileStore(directory).getUsableSpace();
            Optional<String> shortage = need.shortageMessage(directory, free);
            if (shortage.isPresent()) {
                List<String> all = new ArrayList<>(List.of(file + ": " + shortage.get()));
                AbandonedDirectories.cautions(Leftovers.in(directory)).stream()
                        .map(CautionText::message)
                        .forEach(all::add);
                throw new RunException(String.join("; ", all));
            }
        }
    }

    private Path directory(FioRunPlanner.FileDemand space) {
        return space.directory() == null ? output.dataDirectory() : space.directory();
    }

    /** Is told of each run as soon as it is over. */
    public interface Listener {
        void runFinished(JobRunResult outcome) throws IOException;
    }

    /** Carries the runs of a file out. An interruption ends the one that goes on, and no other is begun. */
    public List<JobRunResult> run(JobFile file, Interruption interruption, Listener listener)
            throws RunException, IOException {
        List<JobRunResult> outcomes = new ArrayList<>();
        for (FioRunPlanner.FioRun run : file.runs()) {
            if (interruption.happened()) {
                break;
            }
            JobRunResult outcome = run(run, interruption);
            listener.runFinished(outcome);
            outcomes.add(outcome);
        }
        return outcomes;
    }

    private JobRunResult run(FioRunPlanner.FioRun run, Interruption interruption) throws RunException, IOException {
        run.notes().forEach(note -> err(Printable.line(note)));
        HarnessRun.RunOutcome outcome = new PlanExecution(spec, output).carryOut(run.plan(), interruption);
        RunResult result = outcome.result();
        List<PhaseTotals> samples = SavedRun.samples(outcome.directory(), result);
        List<MeasuredJob> jobs = new ArrayList<>();
        for (int i = 0; i < samples.size(); i++) {
            Measurement measured = result.results().get(i);
            Duration delay =
                    run.plan().workloads().get(measured.workload()).turn().delay();
            jobs.add(MeasuredJob.of(run.jobs().get(i), delay, measured, samples.get(i)));
        }
        if (run.reportedAsGroup() && !result.groups().isEmpty()) {
            jobs = List.of(MeasuredJob.of(run.jobs(), result.groups().get(0), result.results(), samples));
        }
        return new JobRunResult(run, new Report(result, outcome.directory().path()), jobs);
    }

    /** Tells on standard error where fio's JSON would have an entry for each clone of a job. */
    public void warnOfMergedClones(FioRunPlanner.FioRun run) {
        for (FioRunPlanner.JobDescription job : run.jobs()) {
            if (job.clones() > 1 && !job.isOn(JobOption.GROUP_REPORTING)) {
                err(Printable.line(job.name()) + ": its " + job.clones()
                        + " clones are one entry, as with group_reporting: fio has one for each without it");
            }
        }
    }

    /** Tells on standard error why a run is not valid, for reports that have no place for it. */
    public void printInvalidReasons(JobRunResult outcome) {
        for (String reason : CautionText.invalidReasons(outcome.report().result())) {
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
}
