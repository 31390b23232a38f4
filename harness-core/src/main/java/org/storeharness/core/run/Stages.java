package org.storeharness.core.run;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.SizeDistribution;
import org.storeharness.core.plan.Workload;

/** All stages of a plan in the order in which they are run: rounds, targets in the round's order, sweep points, workloads. */
final class Stages {
    private Stages() {}

    static List<Stage> of(Plan plan) {
        List<Stage> stages = new ArrayList<>();
        RoundOrder order = new RoundOrder(List.copyOf(plan.targets().keySet()), plan.seed());
        for (int round = 1; round <= plan.rounds(); round++) {
            for (String target : order.of(round)) {
                addTarget(plan, target, round, stages);
            }
        }
        return stages;
    }

    private static void addTarget(Plan plan, String target, int round, List<Stage> stages) {
        for (List<Workload> point : points(plan)) {
            int index = 0;
            for (String name : plan.workloads().keySet()) {
                stages.add(new Stage(target, name, point.get(index++), round, stages.size()));
            }
        }
    }

    /** The workloads at each point of the sweep. */
    private static List<List<Workload>> points(Plan plan) {
        List<Workload> own = List.copyOf(plan.workloads().values());
        List<List<Workload>> sized = new ArrayList<>();
        for (SizeDistribution size : plan.sweep().size()) {
            sized.add(own.stream().map(workload -> workload.withSize(size)).toList());
        }
        if (sized.isEmpty()) {
            sized.add(own);
        }
        List<List<Workload>> points = new ArrayList<>();
        for (List<Workload> workloads : sized) {
            for (int concurrency : plan.sweep().concurrency()) {
                points.add(workloads.stream()
                        .map(workload -> workload.withConcurrency(concurrency))
                        .toList());
            }
        }
        return points.isEmpty() ? sized : points;
    }
}
