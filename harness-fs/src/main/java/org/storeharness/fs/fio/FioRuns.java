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
public final class FioRuns {
    private static final Pattern DIRECTORIES = Pattern.compile("[^:]*/(?=[^:/])");

    private FioRuns() {}

    /**
     * What is changed in every section of a job file before it is read.
     *
     * @param directory in place of its directory and of what its names of files have before the last slash; {@code null}
     *     for what the file says
     * @param fileSize as fio spells sizes; {@code null} for what the file says
     * @param runtime as fio spells times, for jobs that have one; {@code null} for what the file says
     * @param mostJobs a section has at most so many clones; 0 for what the file says
     */
    public record Changes(
            @Nullable Path directory,
            @Nullable String fileSize,
            @Nullable String runtime,
            int mostJobs) {
        /** The file as it is. */
        public static Changes none() {
            return new Changes(null, null, null, 0);
        }
    }

    /**
     * One run.
     *
     * @param plan what is done
     * @param jobs the jobs, in the order of the plan's workloads
     * @param layouts with the first run of a file its jobs that only lay out files, which nothing is measured of
     * @param needs the space that its files need, job by job where each has files of its own
     * @param notes what a reader of the figures should know
     */
    public record Run(Plan plan, List<Job> jobs, List<Job> layouts, List<Space> needs, List<String> notes) {
        /** The space that all of its files need. */
        public long bytes() {
            return needs.stream().mapToLong(Space::bytes).sum();
        }

        /** Whether its jobs run at the same time. */
        public boolean together() {
            return plan.concurrentGroups().size() < jobs.size();
        }

        /** Whether fio would report all of its jobs as one. */
        public boolean reportedTogether() {
            return together()
                    && jobs.stream().allMatch(job -> job.isOn("group_reporting"))
                    && jobs.stream().skip(1).noneMatch(job -> job.isOn("new_group"));
        }
    }

    /**
     * Space for files.
     *
     * @param directory where; {@code null} for the run's data directory
     * @param files how many there are
     * @param bytes over all of them
     */
    public record Space(@Nullable Path directory, int files, long bytes) {}

    /**
     * A job as its file has it.
     *
     * @param options by fio's names
     * @param number of its section in the file, from 0
     * @param group the number of fio's reporting group in the file, from 0
     */
    public record Job(String name, Map<String, String> options, int number, int group) {
        private static Job of(FioJob job) {
            return new Job(
                    job.name(), job.options(), job.step().number(), job.step().group());
        }

        /** How often it runs at the same time. */
        public int clones() {
            return Integer.parseInt(options.getOrDefault("numjobs", "1"));
        }

        /** Whether a flag is given, and not as 0. */
        public boolean isOn(String flag) {
            return !options.getOrDefault(flag, "0").equals("0");
        }
    }

    /**
     * What a job file can refer to, each {@code null} where there is none.
     *
     * @param variable the value of an environment variable
     * @param included the text of a file that it includes, by the name it gives
     */
    public record Surroundings(
            Function<String, @Nullable String> variable, Function<String, @Nullable String> included) {}

    /**
     * The runs of one job file, to be carried out one after the other.
     *
     * @param text the file's content
     * @param file its name, for errors
     * @throws InvalidValueException for whatever is not understood; names file, line and what is allowed
     */
    public static List<Run> of(String text, String file, Changes changes, Surroundings surroundings) {
        List<FioJob> jobs = new ArrayList<>();
        int group = 0;
        for (JobSection section : JobFileParser.parse(text, file, surroundings)) {
            JobSection job = changed(section, changes);
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
        return withLayouts(
                runs(groups),
                jobs.stream()
                        .filter(job -> job.step().createOnly())
                        .map(Job::of)
                        .toList());
    }

    private static List<Run> withLayouts(List<Run> runs, List<Job> layouts) {
        List<Run> all = new ArrayList<>(runs);
        Run first = runs.get(0);
        all.set(0, new Run(first.plan(), first.jobs(), layouts, first.needs(), first.notes()));
        return all;
    }

    private static JobSection changed(JobSection section, Changes changes) {
        Map<JobOption, JobSection.Entry> options = new EnumMap<>(JobOption.class);
        options.putAll(section.options());
        String name = section.name();
        if (changes.directory() != null) {
            put(options, JobOption.DIRECTORY, changes.directory().toString(), "--directory");
            options.computeIfPresent(
                    JobOption.FILENAME,
                    (option, names) -> new JobSection.Entry(withoutDirectories(names.text()), names.place()));
            name = withoutDirectories(name);
        }
        if (changes.fileSize() != null) {
            JobOption option = section.has(JobOption.FILESIZE) ? JobOption.FILESIZE : JobOption.SIZE;
            put(options, option, changes.fileSize(), "--file-size");
        }
        if (changes.runtime() != null && section.has(JobOption.RUNTIME)) {
            put(options, JobOption.RUNTIME, changes.runtime(), "--duration");
        }
        if (changes.mostJobs() > 0 && section.number(JobOption.NUMJOBS, 1, 1, Integer.MAX_VALUE) > changes.mostJobs()) {
            put(options, JobOption.NUMJOBS, Integer.toString(changes.mostJobs()), "--jobs");
        }
        return new JobSection(name, section.place(), options);
    }

    /** Names of files, with colons between them, without the directories that they are in. */
    private static String withoutDirectories(String names) {
        return DIRECTORIES.matcher(names).replaceAll("");
    }

    private static void put(Map<JobOption, JobSection.Entry> options, JobOption option, String value, String source) {
        options.put(option, new JobSection.Entry(value, source));
    }

    private static List<Run> runs(List<JobGroup> groups) {
        List<Run> runs = new ArrayList<>();
        List<JobGroup> following = new ArrayList<>();
        for (JobGroup group : groups) {
            boolean goesOn = !following.isEmpty()
                    && !group.together()
                    && FioPlan.fits(
                            group.jobs().get(0),
                            following.stream()
                                    .map(before -> before.jobs().get(0))
                                    .toList());
            if (!goesOn && !following.isEmpty()) {
                runs.add(following(following));
                following.clear();
            }
            if (group.together()) {
                runs.add(run(FioPlan.together(group), List.of(group), group.jobs()));
            } else {
                following.add(group);
            }
        }
        if (!following.isEmpty()) {
            runs.add(following(following));
        }
        return runs;
    }

    private static Run following(List<JobGroup> groups) {
        List<FioJob> jobs = groups.stream().map(group -> group.jobs().get(0)).toList();
        return run(FioPlan.following(jobs), groups, jobs.subList(0, 1));
    }

    /**
     * @param laidOut the jobs whose files the run has
     */
    private static Run run(Plan plan, List<JobGroup> groups, List<FioJob> laidOut) {
        List<Job> jobs = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (JobGroup group : groups) {
            for (FioJob job : group.jobs()) {
                jobs.add(Job.of(job));
                group.notes(job).forEach(note -> notes.add(job.name() + ": " + note));
            }
        }
        List<Space> needs = laidOut.stream()
                .map(job -> new Space(
                        job.layout().directory(),
                        job.layout().files(),
                        job.layout().blocks()
                                * job.shape().block().maximumSize().bytes()))
                .toList();
        return new Run(plan, jobs, List.of(), needs, notes);
    }
}
