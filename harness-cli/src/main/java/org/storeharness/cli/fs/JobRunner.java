package org.storeharness.cli.fs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.storeharness.cli.run.CommandSite;
import org.storeharness.cli.run.Interruption;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.fs.Leftovers;
import org.storeharness.fs.fio.FioRunPlanner;
import org.storeharness.fs.fio.JobOption;
import org.storeharness.plan.Rounds;
import org.storeharness.report.CautionText;
import org.storeharness.report.Report;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.GroupResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.HarnessRun;
import org.storeharness.run.phase.PlannedCautions;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.run.stage.RunException;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.Check;

/** Executes the runs of job files, one after the other. */
record JobRunner(OutputOptions output) {
    /**
     * The result of a run.
     *
     * @param run the planned run
     * @param jobs the figures of its jobs, or one entry for all jobs that are reported together; fewer if the run ended early
     */
    record JobRunResult(FioRunPlanner.FioRun run, Report report, List<MeasuredJob> jobs) {
        boolean valid() {
            return report.result().run().valid();
        }
    }

    /**
     * Refuses runs whose files do not fit the filesystem, before anything is written. Directories that cannot be written to
     * are refused later.
     *
     * @throws RunException if there is too little space, with what would fit
     */
    void requireSpace(List<JobFile> files) throws RunException, IOException {
        for (JobFile file : files) {
            for (FioRunPlanner.FioRun run : file.runs()) {
                Map<Path, SpaceNeed> needs = new LinkedHashMap<>();
                run.fileDemands()
                        .forEach(demand -> needs.merge(
                                directory(demand), new SpaceNeed(demand.files(), demand.bytes()), SpaceNeed::plus));
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
                PlannedCautions.ofLeftDirectories(Leftovers.in(directory)).stream()
                        .map(CautionText::message)
                        .forEach(all::add);
                throw new RunException(String.join("; ", all));
            }
        }
    }

    private Path directory(FioRunPlanner.FileDemand demand) {
        return demand.directory() == null ? output.dataDirectory() : demand.directory();
    }

    /** Receives the result of each run when it ends. */
    interface Listener {
        void runFinished(JobRunResult outcome) throws IOException;
    }

    /** Executes the runs of a file. An interruption ends the current run and starts no other; nor is one started once an agent is gone. */
    List<JobRunResult> run(JobFile file, Interruption interruption, CommandSite site, Listener listener)
            throws RunException, IOException {
        List<JobRunResult> outcomes = new ArrayList<>();
        for (FioRunPlanner.FioRun run : file.runs()) {
            if (interruption.happened() || !site.missing().isEmpty()) {
                break;
            }
            if (!file.shipped()) {
                run.notes().forEach(note -> err(note));
            }
            JobRunResult outcome = run(run, interruption, site);
            listener.runFinished(outcome);
            outcomes.add(outcome);
            List<String> missing = site.missing();
            if (!missing.isEmpty()) {
                err("no other run is begun, since " + (missing.size() == 1 ? "agent " : "agents ")
                        + String.join(", ", missing) + (missing.size() == 1 ? " is" : " are")
                        + " gone: see what happened there, and repeat the command");
            }
        }
        return outcomes;
    }

    private JobRunResult run(FioRunPlanner.FioRun run, Interruption interruption, CommandSite site)
            throws RunException, IOException {
        HarnessRun.RunOutcome outcome =
                new PlanExecution(output).carryOut(run.plan(), interruption, site, output.out());
        RunResult result = outcome.result();
        List<PhaseTotals> samples = SavedRuns.samples(outcome.directory(), result);
        List<String> names = List.copyOf(run.plan().workloads().keySet());
        Map<String, List<Integer>> places = new TreeMap<>(Comparator.comparing(names::indexOf));
        for (int i = 0; i < samples.size(); i++) {
            places.computeIfAbsent(result.results().get(i).workload(), any -> new ArrayList<>())
                    .add(i);
        }
        int rounds = Math.min(
                Rounds.STEADY_WINDOW,
                places.values().stream().mapToInt(List::size).min().orElse(0));
        places.values().forEach(place -> place.subList(0, place.size() - rounds).clear());
        Report report = new Report(result, outcome.directory().path());
        return new JobRunResult(
                run,
                output.isDetailed() ? report.inDetail() : report,
                jobs(run, List.copyOf(places.values()), rounds, result, samples));
    }

    /**
     * The figures of the jobs.
     *
     * @param places of the rounds of each job among the results, in the order of the plan's workloads
     */
    private static List<MeasuredJob> jobs(
            FioRunPlanner.FioRun run,
            List<List<Integer>> places,
            int rounds,
            RunResult result,
            List<PhaseTotals> samples) {
        List<MeasuredJob> jobs = new ArrayList<>();
        Map<Integer, MeasuredJob> readBack = new LinkedHashMap<>();
        for (int i = 0; i < places.size(); i++) {
            List<Measurement> measured = at(places.get(i), result.results());
            Duration delay = Check.present(
                            run.plan().workloads(), measured.get(0).workload())
                    .turn()
                    .delay();
            FioRunPlanner.JobDescription job = run.jobs().get(i);
            MeasuredJob figures = MeasuredJob.of(job, delay, measured, merged(at(places.get(i), samples)));
            if (job.readsBack()) {
                readBack.put(job.number(), figures);
            } else {
                jobs.add(figures);
            }
        }
        List<GroupResult> groups = result.groups();
        if (run.reportedAsGroup() && rounds > 0 && groups.size() >= rounds) {
            List<Integer> members = places.subList(0, jobs.size()).stream()
                    .flatMap(List::stream)
                    .toList();
            jobs = new ArrayList<>(List.of(MeasuredJob.of(
                    run.jobs().subList(0, jobs.size()),
                    groups.subList(groups.size() - rounds, groups.size()),
                    at(members, result.results()),
                    merged(at(members, samples)))));
        }
        jobs.replaceAll(job -> {
            MeasuredJob reads = readBack.get(job.job().number());
            return reads == null ? job : job.verifiedBy(reads);
        });
        return jobs;
    }

    private static <T> List<T> at(List<Integer> places, List<T> all) {
        return places.stream().map(all::get).toList();
    }

    private static PhaseTotals merged(List<PhaseTotals> totals) {
        PhaseTotals all = new PhaseTotals();
        totals.forEach(all::add);
        return all;
    }

    /** Warns on standard error of jobs for which fio's JSON has an entry per clone. */
    void warnOfMergedClones(FioRunPlanner.FioRun run) {
        for (FioRunPlanner.JobDescription job : run.jobs()) {
            if (!job.readsBack() && job.clones() > 1 && !job.isOn(JobOption.GROUP_REPORTING)) {
                err(job.name() + ": its " + job.clones()
                        + " clones are one entry, as with group_reporting: fio has one for each without it");
            }
        }
    }

    private void err(String line) {
        if (output.verbosity() > 0) {
            output.tell(line);
        }
    }
}
