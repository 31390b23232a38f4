package org.storeharness.cli.fs.metadata;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.FailurePolicy;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Sweep;
import org.storeharness.core.plan.Target;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.plan.load.Extent;
import org.storeharness.core.plan.load.Phases;
import org.storeharness.core.plan.load.Shedding;
import org.storeharness.core.plan.operation.Content;
import org.storeharness.core.plan.operation.KeyChoice;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.fs.metadata.MetadataPhase;
import org.storeharness.fs.metadata.MetadataTree;

/**
 * Sequential phases of metadata operations, as in mdtest.
 *
 * @param phases in their order, at least one
 * @param tasks the number of concurrent tasks
 * @param items the number of files, or of directories, of each task
 * @param tree the tree that holds them
 * @param unique whether each task has a tree of its own
 * @param stonewall the longest time of a phase on items; zero for no limit
 * @param warmUp the longest warm-up before each phase, which creates and removes other items; zero for none
 */
record MetadataPlan(
        List<MetadataPhase> phases,
        int tasks,
        int items,
        MetadataTree tree,
        boolean unique,
        Duration stonewall,
        Duration warmUp) {
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(60);
    /** The items of each task in a warm-up: enough for the JVM to compile the calls. */
    private static final long WARM_UP_ITEMS = 10_000;
    /** The same random order in every run, as in mdtest. */
    private static final long SEED = 42;

    MetadataPlan {
        phases = List.copyOf(phases);
    }

    /**
     * The plan of these phases.
     *
     * @param targetOptions the other options of the target, such as its directory
     */
    Plan toPlan(int rounds, Map<String, ?> targetOptions) {
        Map<String, Workload> workloads = new LinkedHashMap<>();
        phases.forEach(phase -> workloads.put(phase.planName(), workload(phase)));
        return new Plan(
                "fs-metadata",
                SEED,
                rounds,
                OPERATION_TIMEOUT,
                FailurePolicy.NONE_TOLERATED,
                Shedding.after(OPERATION_TIMEOUT),
                Sweep.none(),
                Map.of("files", target(targetOptions)),
                workloads);
    }

    private Target target(Map<String, ?> targetOptions) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("phases", phases.stream().map(MetadataPhase::planName).toList());
        options.put("items", items);
        options.put("depth", tree.depth());
        options.put("branch", tree.branch());
        options.put("unique", unique);
        options.putAll(targetOptions);
        return new Target("fs-metadata", Durability.RELAXED, 1, options);
    }

    /** The workload of a phase: one task works on trees, all tasks work on items. */
    private Workload workload(MetadataPhase phase) {
        return phase.kind() == MetadataPhase.ItemKind.TREE
                ? workload(1, new Extent(tree.directories() * (unique ? tasks : 1), Duration.ZERO))
                : workload(tasks, new Extent((long) items * tasks, stonewall));
    }

    private Workload workload(int concurrency, Extent measure) {
        return new Workload(
                Map.of(OperationKind.SCRIPT, 1),
                new Content(SizeDistribution.parse("1B"), 0, false),
                KeyChoice.uniform(),
                concurrency,
                new Arrivals.Closed(),
                Phases.of(
                        0, warmUp.isZero() ? Extent.none() : new Extent(WARM_UP_ITEMS * concurrency, warmUp), measure));
    }
}
