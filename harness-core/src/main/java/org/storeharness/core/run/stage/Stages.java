package org.storeharness.core.run.stage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.unit.Check;

/**
 * All stages of a plan in the order in which they run: rounds, targets in the round's order, sweep points, workloads. The
 * stages of a concurrent group run when it is the turn of its leader's target; the others may be on other targets.
 */
public final class Stages {
    private Stages() {}

    /** The groups in their order; stages are numbered through. */
    public static List<ConcurrentGroup> of(Plan plan) {
        List<ConcurrentGroup> groups = new ArrayList<>();
        RoundOrder order = new RoundOrder(List.copyOf(plan.targets().keySet()), plan.seed());
        int number = 0;
        for (int round = 1; round <= plan.rounds(); round++) {
            for (String target : order.of(round)) {
                for (Map<String, Workload> point : points(plan)) {
                    for (List<String> names : plan.concurrentGroups()) {
                        if (isFor(Check.present(point, names.get(0)), target)) {
                            groups.add(group(names, point, target, round, number));
                            number += names.size();
                        }
                    }
                }
            }
        }
        return groups;
    }

    private static ConcurrentGroup group(
            List<String> names, Map<String, Workload> point, String visited, int round, int firstNumber) {
        List<Stage> stages = new ArrayList<>();
        for (String name : names) {
            Workload workload = Check.present(point, name);
            String own = workload.turn().target();
            stages.add(new Stage(own == null ? visited : own, name, workload, round, firstNumber + stages.size()));
        }
        return new ConcurrentGroup(stages);
    }

    private static boolean isFor(Workload workload, String target) {
        return workload.turn().target() == null || workload.turn().target().equals(target);
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
