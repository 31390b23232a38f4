package org.storeharness.fs.fio;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.fs.DirectIoChoice;
import org.storeharness.fs.UringSettings;
import org.storeharness.plan.Content;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Rounds;
import org.storeharness.plan.Shedding;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Sweep;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.plan.WorkloadPlacement;
import org.storeharness.store.CacheChoice;
import org.storeharness.unit.EnumSpelling;

/** Makes plans: one for sequential jobs on the same files, or one for concurrent jobs. */
final class FioPlan {
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(60);
    private static final int LONGEST_NAME = 40;
    private static final String FILES = "files";

    private FioPlan() {}

    /** Whether a job can run on the files of the jobs before it. */
    static boolean canFollow(FioJob job, List<FioJob> others) {
        FioJob first = others.get(0);
        return target(job).equals(target(first))
                && job.fileLayout().equals(first.fileLayout())
                && job.accessPattern().block().equals(first.accessPattern().block())
                && job.accessPattern().seed() == first.accessPattern().seed()
                && job.loadPolicy().stopOnError() == first.loadPolicy().stopOnError()
                && others.stream().noneMatch(other -> planName(other.name()).equals(planName(job.name())));
    }

    /** The plan of sequential jobs, each of which {@link #canFollow} those before it. */
    static Plan sequentialPlan(List<FioJob> jobs) {
        Map<String, Workload> workloads = new LinkedHashMap<>();
        for (FioJob job : jobs) {
            workloads.put(uniqueName(planName(job.name()), workloads), workload(job));
            if (job.readBack() > 0) {
                FioJob reads = job.readingBack(job.readBack());
                workloads.put(uniqueName(planName(reads.name()), workloads), workload(reads));
            }
        }
        return plan(jobs.get(0), Map.of(FILES, target(jobs.get(0))), workloads);
    }

    /** The plan of concurrent jobs, each on its own files. */
    static Plan concurrentPlan(JobGroup group) {
        Map<String, Target> targets = new LinkedHashMap<>();
        Map<String, Workload> workloads = new LinkedHashMap<>();
        Map<String, FioJob> readBack = new LinkedHashMap<>();
        String leader = null;
        for (FioJob job : group.jobs()) {
            String name = uniqueName(planName(job.name()), targets);
            targets.put(name, target(job));
            workloads.put(name, workload(job).withTurn(new WorkloadPlacement(name, leader, group.delay(job))));
            leader = leader == null ? name : leader;
            if (job.readBack() > 0) {
                readBack.put(name, job.readingBack(job.readBack()));
            }
        }
        readBack.forEach((target, reads) -> workloads.put(
                uniqueName(planName(reads.name()), workloads),
                workload(reads).withTurn(new WorkloadPlacement(target, null, Duration.ZERO))));
        return plan(group.jobs().get(0), targets, workloads);
    }

    private static Plan plan(FioJob first, Map<String, Target> targets, Map<String, Workload> workloads) {
        return new Plan(
                "fio-" + shortened(planName(first.name()), LONGEST_NAME - "fio-".length()),
                first.accessPattern().seed(),
                1,
                OPERATION_TIMEOUT,
                new FailurePolicy(
                        first.loadPolicy().stopOnError() ? FailurePolicy.Action.STOP : FailurePolicy.Action.COUNT,
                        0,
                        0),
                Shedding.after(OPERATION_TIMEOUT),
                Sweep.none(),
                targets,
                workloads);
    }

    /** The plan in rounds until its rates are steady, after SNIA's preconditioning. */
    static Plan steady(Plan plan) {
        Map<String, Target> targets = new LinkedHashMap<>();
        plan.targets().forEach((name, target) -> targets.put(name, target.withOption("fills", "2")));
        return plan.withTargets(targets).withRounds(Rounds.STEADY, plan.maxTime());
    }

    private static Target target(FioJob job) {
        Map<String, Object> options = new LinkedHashMap<>();
        Path directory = job.fileLayout().directory();
        if (directory != null) {
            options.put("directory", directory.toString());
        }
        options.put("engine", job.ioSettings().engine().spelling());
        options.put("direct", EnumSpelling.of(job.ioSettings().direct()));
        options.put("files", Integer.toString(job.fileLayout().files()));
        options.put("jobs", Integer.toString(job.fileLayout().clones()));
        options.put("sync", EnumSpelling.of(job.sync().mode()));
        options.put("syncEvery", Long.toString(job.sync().every()));
        if (job.ioSettings().cache() != CacheChoice.AS_IS) {
            options.put("cache", EnumSpelling.of(job.ioSettings().cache()));
        }
        UringSettings uring = job.ioSettings().uring();
        putIfTrue(options, "registerFiles", uring.registerFiles());
        putIfTrue(options, "fixedBuffers", uring.fixedBuffers());
        putIfTrue(options, "polled", uring.polled());
        putIfTrue(options, "submitThread", uring.submitThread());
        return new Target("fs-block", Durability.RELAXED, 1, options);
    }

    private static void putIfTrue(Map<String, Object> options, String name, boolean value) {
        if (value) {
            options.put(name, "true");
        }
    }

    private static Workload workload(FioJob job) {
        Map<OperationKind, Integer> operations = new EnumMap<>(OperationKind.class);
        FioJob.Mix mix = job.accessPattern().mix();
        if (!mix.writesOnly()) {
            operations.put(OperationKind.READ, mix.reads());
        }
        if (!mix.readsOnly()) {
            operations.put(OperationKind.UPDATE, mix.writes());
        }
        boolean verified = (job.checked() || job.ioSettings().direct() != DirectIoChoice.OFF)
                && job.accessPattern().block() instanceof SizeDistribution.Fixed;
        return new Workload(
                operations,
                new Content(job.accessPattern().block(), job.accessPattern().compressibility(), verified),
                job.accessPattern().keys(),
                job.fileLayout().clones() * job.ioSettings().depth(),
                job.loadPolicy().arrivals(),
                new Phases(
                        job.fileLayout().blocks(),
                        Extent.of(job.limits().ramp()),
                        new Extent(job.limits().operations(), job.limits().runtime())));
    }

    /** The job's name, changed to one that plans allow. */
    private static String planName(String name) {
        String clean = name.replaceAll("[^A-Za-z0-9_-]", "-").replaceFirst("^[^A-Za-z0-9]+", "");
        return clean.isEmpty() ? "job" : shortened(clean, LONGEST_NAME);
    }

    private static String uniqueName(String name, Map<String, ?> used) {
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
