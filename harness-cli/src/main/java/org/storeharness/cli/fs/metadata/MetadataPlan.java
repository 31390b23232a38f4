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
 * Phases of names, one after the other: what mdtest does.
 *
 * @param phases in their order, at least one
 * @param tasks how many work at the same time
 * @param items the files, or the directories, of each task
 * @param tree what they are in
 * @param unique whether each task has a tree of its own
 * @param stonewall when a phase ends at the latest that is about items; zero for no such bound
 * @param warmUp the longest time before each phase in which items of no phase are made and removed; zero for none
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
    /** The items of each task in a warm-up: enough for the compiler of the JVM to be done. */
    private static final long WARM_UP_ITEMS = 10_000;
    /** The same random order in every run, as in mdtest. */
    private static final long SEED = 42;

    MetadataPlan {
        phases = List.copyOf(phases);
    }

    /**
     * A plan that does it.
     *
     * @param own options of the target beside those that say how much there is to do, such as its directory
     */
    Plan toPlan(int rounds, Map<String, ?> own) {
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
                Map.of("files", target(own)),
                workloads);
    }

    private Target target(Map<String, ?> own) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("phases", phases.stream().map(MetadataPhase::planName).toList());
        options.put("items", items);
        options.put("depth", tree.depth());
        options.put("branch", tree.branch());
        options.put("unique", unique);
        options.putAll(own);
        return new Target("fs-metadata", Durability.RELAXED, 1, options);
    }

    /** One task makes and removes a tree, or each its own; all of them work on items. */
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
