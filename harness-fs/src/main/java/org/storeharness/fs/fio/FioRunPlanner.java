package org.storeharness.fs.fio;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.fs.fio.option.JobOption;
import org.storeharness.fs.fio.option.JobSection;

/**
 * Makes runs of job files: a plan for jobs that follow each other on the same files, and one for jobs that run at the same
 * time. Files are laid out in full before any job, so that writes overwrite and no read meets a hole.
 */
public final class FioRunPlanner {
    private static final Pattern DIRECTORIES = Pattern.compile("[^:]*/(?=[^:/])");

    private FioRunPlanner() {}

    /**
     * What is changed in every section of a job file before it is read.
     *
     * @param directory in place of its directory and of what its names of files have before the last slash; {@code null}
     *     for what the file says
     * @param fileSize as fio spells sizes; {@code null} for what the file says
     * @param runtime as fio spells times, for jobs that have one; {@code null} for what the file says
     * @param maxJobs a section has at most so many clones; 0 for what the file says
     */
    public record JobOverrides(
            @Nullable Path directory,
            @Nullable String fileSize,
            @Nullable String runtime,
            int maxJobs) {
        /** The file as it is. */
        public static JobOverrides none() {
            return new JobOverrides(null, null, null, 0);
        }
    }

    /**
     * One run.
     *
     * @param plan what is done
     * @param jobs the jobs, in the order of the plan's workloads
     * @param layoutOnlyJobs with the first run of a file its jobs that only lay out files, which nothing is measured of
     * @param fileDemands the space that its files need, job by job where each has files of its own
     * @param notes what a reader of the figures should know
     */
    public record FioRun(
            Plan plan,
            List<JobDescription> jobs,
            List<JobDescription> layoutOnlyJobs,
            List<FileDemand> fileDemands,
            List<String> notes) {
        /** The space that all of its files need. */
        public long bytes() {
            return fileDemands.stream().mapToLong(FileDemand::bytes).sum();
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
     * @param directory where; {@code null} for the run's data directory
     * @param files how many there are
     * @param bytes over all of them
     */
    public record FileDemand(@Nullable Path directory, int files, long bytes) {}

    /**
     * A job as its file has it.
     *
     * @param options by fio's names
     * @param number of its section in the file, from 0
     * @param group the number of fio's reporting group in the file, from 0
     */
    public record JobDescription(String name, Map<JobOption, String> options, int number, int group) {
        private static JobDescription of(FioJob job) {
            return new JobDescription(
                    job.name(),
                    job.options(),
                    job.ordering().number(),
                    job.ordering().group());
        }

        /** How often it runs at the same time. */
        public int clones() {
            return Integer.parseInt(options.getOrDefault(JobOption.NUMJOBS, "1"));
        }

        /** Whether a flag is given, and not as 0. */
        public boolean isOn(JobOption flag) {
            return !options.getOrDefault(flag, "0").equals("0");
        }
    }

    /**
     * What a job file can refer to, each {@code null} where there is none.
     *
     * @param variable the value of an environment variable
     * @param included the text of a file that it includes, by the name it gives
     */
    public record JobFileReferences(
            Function<String, @Nullable String> variable, Function<String, @Nullable String> included) {}

    /**
     * The runs of one job file, to be carried out one after the other.
     *
     * @param text the file's content
     * @param file its name, for errors
     * @throws InvalidValueException for whatever is not understood; names file, line and what is allowed
     */
    public static List<FioRun> plan(String text, String file, JobOverrides changes, JobFileReferences surroundings) {
        List<FioJob> jobs = new ArrayList<>();
        int group = 0;
        for (JobSection section : JobFileParser.parse(text, file, surroundings)) {
            JobSection job = withOverrides(section, changes);
            if (!jobs.isEmpty() && (job.isOn(JobOption.STONEWALL, false) || job.isOn(JobOption.NEW_GROUP, false))) {
                group++;
            }
            jobs.add(JobResolver.resolve(job, jobs.size(), group));
        }
        List<JobGroup> groups = JobGroup.of(jobs);
        if (groups.isEmpty()) {
            throw new InvalidValueException(
                    file, "must have a job beside those with create_only: laying out files alone measures nothing");
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

    private static JobSection withOverrides(JobSection section, JobOverrides changes) {
        Map<JobOption, JobSection.OptionValue> options = new EnumMap<>(JobOption.class);
        options.putAll(section.options());
        String name = section.name();
        if (changes.directory() != null) {
            override(options, JobOption.DIRECTORY, changes.directory().toString(), "--directory");
            options.computeIfPresent(
                    JobOption.FILENAME,
                    (option, names) -> new JobSection.OptionValue(withoutDirectories(names.text()), names.location()));
            name = withoutDirectories(name);
        }
        if (changes.fileSize() != null) {
            JobOption option = section.has(JobOption.FILESIZE) ? JobOption.FILESIZE : JobOption.SIZE;
            override(options, option, changes.fileSize(), "--file-size");
        }
        if (changes.runtime() != null && section.has(JobOption.RUNTIME)) {
            override(options, JobOption.RUNTIME, changes.runtime(), "--duration");
        }
        if (changes.maxJobs() > 0 && section.number(JobOption.NUMJOBS, 1, 1, Integer.MAX_VALUE) > changes.maxJobs()) {
            override(options, JobOption.NUMJOBS, Integer.toString(changes.maxJobs()), "--jobs");
        }
        return new JobSection(name, section.location(), options);
    }

    /** Names of files, with colons between them, without the directories that they are in. */
    private static String withoutDirectories(String names) {
        return DIRECTORIES.matcher(names).replaceAll("");
    }

    private static void override(
            Map<JobOption, JobSection.OptionValue> options, JobOption option, String value, String source) {
        options.put(option, new JobSection.OptionValue(value, source));
    }

    private static List<FioRun> runs(List<JobGroup> groups) {
        List<FioRun> runs = new ArrayList<>();
        List<JobGroup> following = new ArrayList<>();
        for (JobGroup group : groups) {
            boolean goesOn = !following.isEmpty()
                    && !group.concurrent()
                    && FioPlan.canFollow(
                            group.jobs().get(0),
                            following.stream()
                                    .map(before -> before.jobs().get(0))
                                    .toList());
            if (!goesOn && !following.isEmpty()) {
                runs.add(sequentialRun(following));
                following.clear();
            }
            if (group.concurrent()) {
                runs.add(run(FioPlan.concurrentPlan(group), List.of(group), group.jobs()));
            } else {
                following.add(group);
            }
        }
        if (!following.isEmpty()) {
            runs.add(sequentialRun(following));
        }
        return runs;
    }

    private static FioRun sequentialRun(List<JobGroup> groups) {
        List<FioJob> jobs = groups.stream().map(group -> group.jobs().get(0)).toList();
        return run(FioPlan.sequentialPlan(jobs), groups, jobs.subList(0, 1));
    }

    /**
     * @param laidOut the jobs whose files the run has
     */
    private static FioRun run(Plan plan, List<JobGroup> groups, List<FioJob> laidOut) {
        List<JobDescription> jobs = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (JobGroup group : groups) {
            for (FioJob job : group.jobs()) {
                jobs.add(JobDescription.of(job));
                group.notes(job).forEach(note -> notes.add(job.name() + ": " + note));
            }
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
