package org.storeharness.run.stage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.storeharness.plan.Plan;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Workload;

/** The blocks of a plan, which run one after the other, each with all its points of the sweep. */
public final class Stages {
    private Stages() {}

    /** The blocks in their order. */
    public static List<Block> of(Plan plan) {
        List<Map<String, Workload>> points = points(plan);
        return plan.blocks().stream()
                .map(groups -> new Block(plan, groups, points))
                .toList();
    }

    /** How long a round of all blocks takes by the plan, in seconds: warm-up and measurement of each point. */
    public static double secondsPerRound(Plan plan) {
        return of(plan).stream().mapToDouble(Block::secondsPerRound).sum();
    }

    /** The workloads at each point of the sweep. */
    private static List<Map<String, Workload>> points(Plan plan) {
        List<Map<String, Workload>> sized = new ArrayList<>();
        for (SizeDistribution size : plan.sweep().size()) {
            sized.add(each(plan.workloads(), workload -> workload.withSize(size)));
        }
        if (sized.isEmpty()) {
            sized.add(plan.workloads());
        }
        List<Map<String, Workload>> points = new ArrayList<>();
        for (Map<String, Workload> workloads : sized) {
            for (int concurrency : plan.sweep().concurrency()) {
                points.add(each(workloads, workload -> workload.withConcurrency(concurrency)));
            }
        }
        return points.isEmpty() ? sized : points;
    }

    private static Map<String, Workload> each(Map<String, Workload> workloads, UnaryOperator<Workload> change) {
        Map<String, Workload> changed = new LinkedHashMap<>(workloads);
        changed.replaceAll((name, workload) -> change.apply(workload));
        return changed;
    }
}
