package org.storeharness.fs.fio;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;

/**
 * Jobs that fio runs concurrently: those between two jobs with {@code stonewall}.
 *
 * @param jobs at least one, without those that only lay out files
 * @param first whether this is the first group of the file, whose delays have an effect
 */
record JobGroup(List<FioJob> jobs, boolean first) {
    private static final List<JobOption> FILE_NAMES = List.of(JobOption.FILENAME, JobOption.FILENAME_FORMAT);

    JobGroup {
        jobs = List.copyOf(jobs);
        FioJob leader = jobs.get(0);
        for (FioJob job : jobs) {
            require(
                    job,
                    JobOption.CONTINUE_ON_ERROR,
                    job.loadPolicy().stopOnError() == leader.loadPolicy().stopOnError(),
                    leader);
            require(
                    job,
                    JobOption.RAMP_TIME,
                    job.limits().ramp().equals(leader.limits().ramp()),
                    leader);
        }
    }

    /**
     * The groups of a file in its order, without jobs that only lay out files and without groups that have only such jobs.
     */
    static List<JobGroup> of(List<FioJob> jobs) {
        List<JobGroup> groups = new ArrayList<>();
        List<FioJob> concurrent = new ArrayList<>();
        boolean first = true;
        for (int i = 0; i < jobs.size(); i++) {
            FioJob job = jobs.get(i);
            if (i > 0 && job.ordering().stonewall()) {
                close(concurrent, first, groups);
                first = false;
            }
            if (!job.ordering().createOnly()) {
                concurrent.add(job);
            }
        }
        close(concurrent, first, groups);
        return groups;
    }

    private static void close(List<FioJob> concurrent, boolean first, List<JobGroup> groups) {
        if (!concurrent.isEmpty()) {
            groups.add(new JobGroup(concurrent, first));
            concurrent.clear();
        }
    }

    boolean concurrent() {
        return jobs.size() > 1;
    }

    /**
     * The delay of a job after the first job of the group. In fio delays count from the start of the run, so they are over
     * in later groups.
     */
    Duration delay(FioJob job) {
        if (!first) {
            return Duration.ZERO;
        }
        Duration least = jobs.stream()
                .map(one -> one.ordering().delay())
                .min(Duration::compareTo)
                .orElse(Duration.ZERO);
        return job.ordering().delay().minus(least);
    }

    /** Notes for the reader of a job's figures. */
    List<String> notes(FioJob job) {
        List<String> notes = new ArrayList<>(job.notes());
        if (!job.ordering().delay().isZero() && delay(job).isZero()) {
            notes.add("startdelay is ignored: files are laid out before any job, and no other job runs");
        }
        FioJob leader = jobs.get(0);
        if (job.options().containsKey(JobOption.RANDSEED.toString())
                && job.accessPattern().seed() != leader.accessPattern().seed()) {
            notes.add("randseed is that of [" + Printable.line(leader.name()) + "], which runs at the same time");
        }
        FioJob before = jobs.subList(0, jobs.indexOf(job)).stream()
                .filter(other -> sharesFiles(other, job))
                .findFirst()
                .orElse(null);
        if (before != null) {
            notes.add(
                    "has files of its own: fio would have it share them with [" + Printable.line(before.name()) + "]");
        }
        return notes;
    }

    private static boolean sharesFiles(FioJob one, FioJob other) {
        return Objects.equals(one.fileLayout().directory(), other.fileLayout().directory())
                && FILE_NAMES.stream().anyMatch(option -> shared(one, option) != null)
                && FILE_NAMES.stream().allMatch(option -> Objects.equals(shared(one, option), shared(other, option)));
    }

    /** The value of an option that names files; {@code null} if the names depend on the job's name. */
    private static @Nullable String shared(FioJob job, JobOption option) {
        String value = job.options().get(option.toString());
        return value == null || value.contains("$jobname") ? null : value;
    }

    private static void require(FioJob job, JobOption option, boolean same, FioJob leader) {
        if (!same) {
            throw new InvalidValueException(
                    job.location(),
                    "has job [" + Printable.line(job.name()) + "], whose " + option + " must be that of ["
                            + Printable.line(leader.name())
                            + "], which runs at the same time; give it stonewall to run after it");
        }
    }
}
