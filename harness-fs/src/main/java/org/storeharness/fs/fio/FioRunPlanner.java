package org.storeharness.fs.fio;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Plan;
import org.storeharness.plan.PlanPerHost;
import org.storeharness.unit.InvalidValueException;

/**
 * Plans the runs of a job file: one run for sequential jobs on the same files, and one for concurrent jobs. Files are laid
 * out in full before any job, so that writes overwrite and reads find no holes.
 */
public final class FioRunPlanner {
    private static final Pattern DIRECTORIES = Pattern.compile("[^:]*/(?=[^:/])");

    private FioRunPlanner() {}

    /**
     * Values that replace those of every section of a job file.
     *
     * @param directory replaces the directory, and the directories in names of files; {@code null} to keep them
     * @param fileSize in fio's spelling; {@code null} to keep the file's
     * @param runtime in fio's spelling, for jobs that have a runtime; {@code null} to keep the file's
     * @param maxJobs the most clones of a section; 0 to keep the file's number
     */
    public record JobOverrides(
            @Nullable Path directory,
            @Nullable String fileSize,
            @Nullable String runtime,
            int maxJobs) {
        /** No overrides. */
        public static JobOverrides none() {
            return new JobOverrides(null, null, null, 0);
        }
    }

    /**
     * One run.
     *
     * @param plan the plan of the run
     * @param jobs the jobs, in the order of the plan's workloads
     * @param layoutOnlyJobs the jobs that only lay out files and are not measured; in the first run of a file alone
     * @param fileDemands the space that its files need, one entry for each job with its own files
     * @param notes notes for the reader of the figures
     */
    public record FioRun(
            Plan plan,
            List<JobDescription> jobs,
            List<JobDescription> layoutOnlyJobs,
            List<FileDemand> fileDemands,
            List<String> notes) {
        /** The space that all files need, in bytes. */
        public long bytes() {
            return fileDemands.stream().mapToLong(FileDemand::bytes).sum();
        }

        /** The same run for this number of hosts, each of which does the work of a single host, on the same files. */
        public FioRun forHosts(int hosts) {
            return new FioRun(PlanPerHost.forHosts(plan, hosts, 1), jobs, layoutOnlyJobs, fileDemands, notes);
        }

        /** The same run in rounds until its rates are steady, on files that were written twice over. */
        public FioRun steady() {
            return new FioRun(FioPlan.steady(plan), jobs, layoutOnlyJobs, fileDemands, notes);
        }

        /** Whether its jobs run at the same time. */
        public boolean concurrent() {
            return plan.concurrentGroups().size() < jobs.size();
        }

        /** Whether fio would report all of its jobs as one. */
        public boolean reportedAsGroup() {
            return concurrent()
                    && jobs.stream().allMatch(job -> job.isOn(JobOption.GROUP_REPORTING))
                    && jobs.stream().skip(1).noneMatch(job -> job.isOn(JobOption.NEW_GROUP));
        }
    }

    /**
     * Space for files.
     *
     * @param directory of the files; {@code null} for the run's data directory
     * @param files the number of files
     * @param bytes the size of all files
     */
    public record FileDemand(@Nullable Path directory, int files, long bytes) {}

    /**
     * A job as it stands in its file.
     *
     * @param options the options of its section, as text
     * @param number the index of its section in the file, from 0
     * @param group the number of fio's reporting group in the file, from 0
     * @param readsBack whether these are the reads that verify the job of that number
     */
    public record JobDescription(String name, Map<String, String> options, int number, int group, boolean readsBack) {
        private static JobDescription of(FioJob job) {
            return new JobDescription(
                    job.name(),
                    job.options(),
                    job.ordering().number(),
                    job.ordering().group(),
                    false);
        }

        private static JobDescription readingBack(JobDescription job) {
            return new JobDescription(job.name(), job.options(), job.number(), job.group(), true);
        }

        /** The number of its concurrent copies. */
        public int clones() {
            return Integer.parseInt(options.getOrDefault(JobOption.NUMJOBS.toString(), "1"));
        }

        /** Whether fio reports its figures. */
        public boolean isReported() {
            return !options.getOrDefault(JobOption.STATS.toString(), "1").equals("0");
        }

        /** Whether a flag is given, and not as 0. */
        public boolean isOn(JobOption flag) {
            return !options.getOrDefault(flag.toString(), "0").equals("0");
        }
    }

    /**
     * Resolves the references of a job file; each function returns {@code null} if there is no such thing.
     *
     * @param variable returns the value of an environment variable
     * @param included returns the text of an included file by its name
     */
    public record JobFileReferences(
            Function<String, @Nullable String> variable, Function<String, @Nullable String> included) {}

    /**
     * Plans the runs of one job file, which are to be executed one after the other.
     *
     * @param text the file's content
     * @param file its name, for errors
     * @throws InvalidValueException for whatever is not understood; names file, line and what is allowed
     */
    public static List<FioRun> plan(String text, String file, JobOverrides overrides, JobFileReferences references) {
        JobFileProblems problems = new JobFileProblems(file);
        List<FioJob> jobs = new ArrayList<>();
        int group = 0;
        int number = 0;
        for (JobSection section : JobFileParser.parse(text, file, references, problems)) {
            JobSection job = withOverrides(section, overrides);
            if (number > 0 && (job.isOn(JobOption.STONEWALL, false) || job.isOn(JobOption.NEW_GROUP, false))) {
                group++;
            }
            JobResolver.resolve(job, number++, group, problems).ifPresent(jobs::add);
        }
        problems.throwAll();
        List<JobGroup> groups = JobGroup.of(jobs);
        if (groups.isEmpty()) {
            throw new InvalidValueException(
                    file, "must have a job besides those with create_only: laying out files alone measures nothing");
        }
        return withLayoutOnlyJobs(
                runs(groups),
                jobs.stream()
                        .filter(job -> job.ordering().createOnly())
                        .map(JobDescription::of)
                        .toList());
    }

    private static List<FioRun> withLayoutOnlyJobs(List<FioRun> runs, List<JobDescription> layouts) {
        List<FioRun> all = new ArrayList<>(runs);
        FioRun first = runs.get(0);
        all.set(0, new FioRun(first.plan(), first.jobs(), layouts, first.fileDemands(), first.notes()));
        return all;
    }

    private static JobSection withOverrides(JobSection section, JobOverrides overrides) {
        Map<String, JobSection.OptionValue> options = new TreeMap<>(section.options());
        String name = section.name();
        if (overrides.directory() != null) {
            override(options, JobOption.DIRECTORY, overrides.directory().toString(), "--directory");
            options.computeIfPresent(
                    JobOption.FILENAME.toString(),
                    (option, names) -> new JobSection.OptionValue(withoutDirectories(names.text()), names.location()));
            name = withoutDirectories(name);
        }
        if (overrides.fileSize() != null) {
            JobOption option = section.has(JobOption.FILESIZE) ? JobOption.FILESIZE : JobOption.SIZE;
            override(options, option, overrides.fileSize(), "--file-size");
        }
        if (overrides.runtime() != null && section.has(JobOption.RUNTIME)) {
            override(options, JobOption.RUNTIME, overrides.runtime(), "--duration");
        }
        if (overrides.maxJobs() > 0
                && section.number(JobOption.NUMJOBS, 1, 1, Integer.MAX_VALUE) > overrides.maxJobs()) {
            override(options, JobOption.NUMJOBS, Integer.toString(overrides.maxJobs()), "--jobs");
        }
        return new JobSection(name, section.location(), options);
    }

    /** Removes the directories from names of files that are separated by colons. */
    private static String withoutDirectories(String names) {
        return DIRECTORIES.matcher(names).replaceAll("");
    }

    private static void override(
            Map<String, JobSection.OptionValue> options, JobOption option, String value, String source) {
        options.put(option.toString(), new JobSection.OptionValue(value, source));
    }

    private static List<FioRun> runs(List<JobGroup> groups) {
        List<FioRun> runs = new ArrayList<>();
        List<JobGroup> sequence = new ArrayList<>();
        for (JobGroup group : groups) {
            boolean goesOn = !sequence.isEmpty()
                    && !group.concurrent()
                    && FioPlan.canFollow(
                            group.jobs().get(0),
                            sequence.stream()
                                    .map(before -> before.jobs().get(0))
                                    .toList());
            if (!goesOn && !sequence.isEmpty()) {
                runs.add(sequentialRun(sequence));
                sequence.clear();
            }
            if (group.concurrent()) {
                runs.add(run(FioPlan.concurrentPlan(group), List.of(group), group.jobs()));
            } else {
                sequence.add(group);
            }
        }
        if (!sequence.isEmpty()) {
            runs.add(sequentialRun(sequence));
        }
        return runs;
    }

    private static FioRun sequentialRun(List<JobGroup> groups) {
        List<FioJob> jobs = groups.stream().map(group -> group.jobs().get(0)).toList();
        return run(FioPlan.sequentialPlan(jobs), groups, jobs.subList(0, 1));
    }

    /**
     * @param laidOut the jobs whose files the run creates
     */
    private static FioRun run(Plan plan, List<JobGroup> groups, List<FioJob> laidOut) {
        List<JobDescription> jobs = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (JobGroup group : groups) {
            for (FioJob job : group.jobs()) {
                jobs.add(JobDescription.of(job));
                group.notes(job).forEach(note -> notes.add(job.name() + ": " + note));
            }
            group.jobs().stream()
                    .filter(job -> job.readBack() > 0)
                    .map(job -> JobDescription.readingBack(JobDescription.of(job)))
                    .forEach(jobs::add);
        }
        List<FileDemand> needs = laidOut.stream()
                .map(job -> new FileDemand(
                        job.fileLayout().directory(),
                        job.fileLayout().files(),
                        job.fileLayout().blocks()
                                * job.accessPattern().block().maximumSize().bytes()))
                .toList();
        return new FioRun(plan, jobs, List.of(), needs, notes);
    }
}
