package org.storeharness.fs.fio;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Content;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.Extent;
import org.storeharness.core.plan.FailurePolicy;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.plan.Phases;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Shedding;
import org.storeharness.core.plan.Spelling;
import org.storeharness.core.plan.Sweep;
import org.storeharness.core.plan.Target;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.core.unit.Printable;
import org.storeharness.fs.DirectMode;

/**
 * Makes runs of job files: a plan for jobs that follow each other on the same files. Files are laid out in full before any
 * job, so that writes overwrite and no read meets a hole.
 */
public final class FioRuns {
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(60);

    private FioRuns() {}

    /**
     * What is changed in every section of a job file before it is read.
     *
     * @param directory {@code null} for what the file says
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
     * @param bytes the space that its files need
     * @param notes what a reader of the figures should know
     */
    public record Run(Plan plan, List<Job> jobs, long bytes, List<String> notes) {}

    /**
     * A job as its file has it.
     *
     * @param options by fio's names
     */
    public record Job(String name, Map<String, String> options) {}

    /**
     * The runs of one job file, to be carried out one after the other.
     *
     * @param text the file's content
     * @param file its name, for errors
     * @param environment the value of an environment variable, {@code null} if it has none
     * @throws InvalidValueException for whatever is not understood; names file, line and what is allowed
     */
    public static List<Run> of(
            String text, String file, Changes changes, Function<String, @Nullable String> environment) {
        List<FioJob> jobs = new ArrayList<>();
        for (JobSection section : JobFileParser.parse(text, file, environment)) {
            jobs.add(JobResolver.resolve(changed(section, changes)));
        }
        requireOneAtATime(jobs);
        List<List<FioJob>> together = new ArrayList<>();
        for (FioJob job : jobs) {
            if (job.step().createOnly()) {
                continue;
            }
            List<FioJob> last = together.isEmpty() ? List.of() : together.get(together.size() - 1);
            if (last.isEmpty() || !fits(job, last)) {
                together.add(new ArrayList<>());
            }
            together.get(together.size() - 1).add(job);
        }
        if (together.isEmpty()) {
            throw new InvalidValueException(
                    file, "must have a job beside those with create_only: laying out files alone measures nothing");
        }
        return together.stream().map(FioRuns::run).toList();
    }

    private static JobSection changed(JobSection section, Changes changes) {
        Map<JobOption, JobSection.Entry> options = new EnumMap<>(JobOption.class);
        options.putAll(section.options());
        if (changes.directory() != null) {
            put(options, JobOption.DIRECTORY, changes.directory().toString(), "--directory");
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
        return new JobSection(section.name(), section.place(), options);
    }

    private static void put(Map<JobOption, JobSection.Entry> options, JobOption option, String value, String source) {
        options.put(option, new JobSection.Entry(value, source));
    }

    /** Jobs of one group run at the same time in fio. */
    private static void requireOneAtATime(List<FioJob> jobs) {
        FioJob running = null;
        for (FioJob job : jobs) {
            if (job.step().stonewall()) {
                running = null;
            }
            if (job.step().createOnly()) {
                continue;
            }
            if (running != null) {
                throw new InvalidValueException(
                        job.place(),
                        "has job [" + Printable.line(job.name()) + "], which fio would run at the same time as ["
                                + Printable.line(running.name())
                                + "]; jobs run one after the other here: give it stonewall, or make one job of both"
                                + " with rw=rw and rwmixread");
            }
            running = job;
        }
    }

    private static boolean fits(FioJob job, List<FioJob> others) {
        FioJob first = others.get(0);
        return target(job).equals(target(first))
                && job.layout().equals(first.layout())
                && job.shape().block().equals(first.shape().block())
                && job.shape().seed() == first.shape().seed()
                && job.policy().stopOnError() == first.policy().stopOnError()
                && others.stream().noneMatch(other -> name(other).equals(name(job)));
    }

    private static Run run(List<FioJob> jobs) {
        FioJob first = jobs.get(0);
        Map<String, Workload> workloads = new LinkedHashMap<>();
        jobs.forEach(job -> workloads.put(name(job), workload(job)));
        Plan plan = new Plan(
                "fio-" + shortened(name(first), 36),
                first.shape().seed(),
                1,
                OPERATION_TIMEOUT,
                new FailurePolicy(
                        first.policy().stopOnError() ? FailurePolicy.Action.STOP : FailurePolicy.Action.COUNT, 0, 0),
                Shedding.after(OPERATION_TIMEOUT),
                Sweep.none(),
                Map.of("files", target(first)),
                workloads);
        List<String> notes = jobs.stream()
                .flatMap(job -> job.notes().stream().map(note -> job.name() + ": " + note))
                .toList();
        return new Run(
                plan,
                jobs.stream().map(job -> new Job(job.name(), job.options())).toList(),
                first.layout().blocks() * first.shape().block().maximumSize().bytes(),
                notes);
    }

    private static Target target(FioJob job) {
        Map<String, Object> options = new LinkedHashMap<>();
        Path directory = job.layout().directory();
        if (directory != null) {
            options.put("directory", directory.toString());
        }
        options.put("engine", Spelling.of(job.queue().engine()));
        options.put("direct", Spelling.of(job.queue().direct()));
        options.put("files", Integer.toString(job.layout().files()));
        options.put("jobs", Integer.toString(job.layout().clones()));
        options.put("sync", Spelling.of(job.sync().mode()));
        options.put("syncEvery", Long.toString(job.sync().every()));
        return new Target("fs-block", Durability.RELAXED, 1, options);
    }

    private static Workload workload(FioJob job) {
        Map<OperationKind, Integer> operations = new EnumMap<>(OperationKind.class);
        int reads = job.shape().readPercent();
        if (reads > 0) {
            operations.put(OperationKind.READ, reads);
        }
        if (reads < 100) {
            operations.put(OperationKind.UPDATE, 100 - reads);
        }
        boolean verified = job.queue().direct() != DirectMode.OFF;
        return new Workload(
                operations,
                new Content(job.shape().block(), job.shape().compressibility(), verified),
                job.shape().keys(),
                job.layout().clones() * job.queue().depth(),
                job.policy().arrivals(),
                Phases.of(
                        job.layout().blocks(),
                        Extent.of(job.bounds().ramp()),
                        new Extent(job.bounds().operations(), job.bounds().runtime())));
    }

    /** The job's name as plans allow names. */
    private static String name(FioJob job) {
        String clean = job.name().replaceAll("[^A-Za-z0-9_-]", "-").replaceFirst("^[^A-Za-z0-9]+", "");
        return clean.isEmpty() ? "job" : shortened(clean, 40);
    }

    private static String shortened(String text, int most) {
        return text.length() > most ? text.substring(0, most) : text;
    }
}
