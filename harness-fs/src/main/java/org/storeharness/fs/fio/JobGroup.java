package org.storeharness.fs.fio;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.Printable;
import org.storeharness.fs.fio.option.JobOption;

/**
 * Jobs that fio runs at the same time: those between two that have {@code stonewall}.
 *
 * @param jobs at least one; none of them only lays out files
 * @param first whether no job is before them, so that delays still mean something
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
     * The groups of a file, in its order. Jobs that only lay out files are left out, and with them groups that have no others.
     */
    static List<JobGroup> of(List<FioJob> jobs) {
        List<JobGroup> groups = new ArrayList<>();
        List<FioJob> together = new ArrayList<>();
        boolean first = true;
        for (int i = 0; i < jobs.size(); i++) {
            FioJob job = jobs.get(i);
            if (i > 0 && job.ordering().stonewall()) {
                close(together, first, groups);
                first = false;
            }
            if (!job.ordering().createOnly()) {
                together.add(job);
            }
        }
        close(together, first, groups);
        return groups;
    }

    private static void close(List<FioJob> together, boolean first, List<JobGroup> groups) {
        if (!together.isEmpty()) {
            groups.add(new JobGroup(together, first));
            together.clear();
        }
    }

    boolean concurrent() {
        return jobs.size() > 1;
    }

    /** How long after the first of them a job begins. In fio delays count from the start of the run, and are over later on. */
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

    /** What a reader of a job's figures should know. */
    List<String> notes(FioJob job) {
        List<String> notes = new ArrayList<>(job.notes());
        if (!job.ordering().delay().isZero() && delay(job).isZero()) {
            notes.add("startdelay is ignored: files are laid out before any job, and nothing else goes on");
        }
        FioJob leader = jobs.get(0);
        if (job.options().containsKey(JobOption.RANDSEED)
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

    /** The value of an option that names files, if it names them without the job's name. */
    private static @Nullable String shared(FioJob job, JobOption option) {
        String value = job.options().get(option);
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
