package org.storeharness.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Phases;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.SizeDistribution.Fixed;
import org.storeharness.plan.Sweep;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.plan.WorkloadPlacement;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.EnumSpelling;

/**
 * The work of one target in the scratch warm-up: the same operations through the same session code, on a target of its own, with no more
 * workers than it may need, small objects and closed load.
 *
 * @param target the name of the scratch target
 * @param plan has this target alone; its workloads have the names of those that they warm up for
 * @param kinds what makes the work of each workload a kind of its own for the JVM, by the workload's name
 */
record ScratchPlan(String target, Plan plan, Map<String, String> kinds) {
    /** The objects that the reads of a scratch warm-up are on. */
    static final long OBJECTS = 1_000;

    /** One host has so many where the store is slow: more workers make the same code hot in no less time. */
    private static final int MOST_WORKERS = 8;

    /** Code becomes hot by the number of operations, not by their bytes. */
    private static final DataSize LARGEST = new DataSize(4 << 10);

    private static final String NAME = "warming-";

    /**
     * The scratch warm-up for a target; empty if there is nothing to warm up, or only what this JVM is warm for.
     *
     * @param options those of the scratch target
     * @param hosts how many share the work
     */
    static Optional<ScratchPlan> of(
            Plan plan, String target, Map<String, Object> options, Set<String> completed, int hosts) {
        Target measured = plan.targets().get(target);
        if (measured == null) {
            return Optional.empty();
        }
        Target scratch = measured.withOptions(options).withScrape(List.of());
        Map<String, Workload> workloads = new LinkedHashMap<>();
        Map<String, String> kinds = new LinkedHashMap<>();
        plan.workloadsOn(target).forEach((name, workload) -> {
            String kind = kind(scratch, workload);
            if (!warmsItself(plan) && !completed.contains(kind) && !kinds.containsValue(kind)) {
                workloads.put(name, practised(workload, hosts));
                kinds.put(name, kind);
            }
        });
        if (workloads.isEmpty()) {
            return Optional.empty();
        }
        String name = freeName(plan);
        Plan practice = new Plan(
                plan.name(),
                plan.seed(),
                1,
                plan.operationTimeout(),
                FailurePolicy.NONE_TOLERATED,
                plan.shedding(),
                Sweep.none(),
                Map.of(name, scratch),
                workloads);
        return Optional.of(new ScratchPlan(name, practice, kinds));
    }

    private static String freeName(Plan plan) {
        int number = 0;
        while (plan.targets().containsKey(NAME + number)) {
            number++;
        }
        return NAME + number;
    }

    private static boolean warmsItself(Plan plan) {
        return plan.calibration().compareTo(Warmer.LONG_CALIBRATION) >= 0;
    }

    private static String kind(Target target, Workload workload) {
        return String.join(
                " ",
                target.store(),
                EnumSpelling.of(target.durability()),
                Boolean.toString(target.batch() > 1),
                target.options().toString(),
                workload.kinds().toString());
    }

    private static Workload practised(Workload workload, int hosts) {
        SizeDistribution size = workload.content().size();
        SizeDistribution small = size.maximumSize().compareTo(LARGEST) <= 0 ? size : new Fixed(LARGEST);
        return workload.withSize(small)
                .withKeys(workload.keys().withFillOnly(false))
                .withConcurrency(Math.min(MOST_WORKERS * hosts, workload.concurrency()))
                .withArrivals(new Arrivals.Closed())
                .withPhases(new Phases(0, Extent.none(), Extent.of(1)))
                .withTurn(WorkloadPlacement.ALONE);
    }

    /** The writes that make the objects of a workload that needs some. */
    static Workload fill(Workload workload) {
        return new Workload(
                Map.of(OperationKind.WRITE, 1),
                workload.content(),
                workload.keys(),
                workload.concurrency(),
                new Arrivals.Closed(),
                workload.phases());
    }
}
