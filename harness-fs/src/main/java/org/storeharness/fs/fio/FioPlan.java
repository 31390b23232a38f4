package org.storeharness.fs.fio;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.FailurePolicy;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Sweep;
import org.storeharness.core.plan.Target;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.WorkloadPlacement;
import org.storeharness.core.plan.load.Extent;
import org.storeharness.core.plan.load.Phases;
import org.storeharness.core.plan.load.Shedding;
import org.storeharness.core.plan.operation.Content;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.cache.CacheChoice;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.fs.options.DirectMode;

/** Makes plans of jobs: one on the same files for jobs that follow each other, or one for those that run at the same time. */
final class FioPlan {
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(60);
    private static final int LONGEST_NAME = 40;
    private static final String FILES = "files";

    private FioPlan() {}

    /** Whether a job can be done on the files of those before it. */
    static boolean fits(FioJob job, List<FioJob> others) {
        FioJob first = others.get(0);
        return target(job).equals(target(first))
                && job.layout().equals(first.layout())
                && job.shape().block().equals(first.shape().block())
                && job.shape().seed() == first.shape().seed()
                && job.policy().stopOnError() == first.policy().stopOnError()
                && others.stream().noneMatch(other -> cleaned(other.name()).equals(cleaned(job.name())));
    }

    /** Jobs that follow each other, each of which {@link #fits} those before it. */
    static Plan following(List<FioJob> jobs) {
        Map<String, Workload> workloads = new LinkedHashMap<>();
        jobs.forEach(job -> workloads.put(cleaned(job.name()), workload(job)));
        return plan(jobs.get(0), Map.of(FILES, target(jobs.get(0))), workloads);
    }

    /** Jobs that run at the same time, each on files of its own. */
    static Plan together(JobGroup group) {
        Map<String, Target> targets = new LinkedHashMap<>();
        Map<String, Workload> workloads = new LinkedHashMap<>();
        String leader = null;
        for (FioJob job : group.jobs()) {
            String name = unused(cleaned(job.name()), targets);
            targets.put(name, target(job));
            workloads.put(name, workload(job).withTurn(new WorkloadPlacement(name, leader, group.delay(job))));
            leader = leader == null ? name : leader;
        }
        return plan(group.jobs().get(0), targets, workloads);
    }

    private static Plan plan(FioJob first, Map<String, Target> targets, Map<String, Workload> workloads) {
        return new Plan(
                "fio-" + shortened(cleaned(first.name()), LONGEST_NAME - "fio-".length()),
                first.shape().seed(),
                1,
                OPERATION_TIMEOUT,
                new FailurePolicy(
                        first.policy().stopOnError() ? FailurePolicy.Action.STOP : FailurePolicy.Action.COUNT, 0, 0),
                Shedding.after(OPERATION_TIMEOUT),
                Sweep.none(),
                targets,
                workloads);
    }

    private static Target target(FioJob job) {
        Map<String, Object> options = new LinkedHashMap<>();
        Path directory = job.layout().directory();
        if (directory != null) {
            options.put("directory", directory.toString());
        }
        options.put("engine", EnumSpelling.of(job.queue().engine()));
        options.put("direct", EnumSpelling.of(job.queue().direct()));
        options.put("files", Integer.toString(job.layout().files()));
        options.put("jobs", Integer.toString(job.layout().clones()));
        options.put("sync", EnumSpelling.of(job.sync().mode()));
        options.put("syncEvery", Long.toString(job.sync().every()));
        if (job.queue().cache() != CacheChoice.AS_IS) {
            options.put("cache", EnumSpelling.of(job.queue().cache()));
        }
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
    private static String cleaned(String name) {
        String clean = name.replaceAll("[^A-Za-z0-9_-]", "-").replaceFirst("^[^A-Za-z0-9]+", "");
        return clean.isEmpty() ? "job" : shortened(clean, LONGEST_NAME);
    }

    private static String unused(String name, Map<String, ?> used) {
        String free = name;
        for (int copy = 2; used.containsKey(free); copy++) {
            String end = "-" + copy;
            free = shortened(name, LONGEST_NAME - end.length()) + end;
        }
        return free;
    }

    private static String shortened(String text, int most) {
        return text.length() > most ? text.substring(0, most) : text;
    }
}
