package org.storeharness.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;

/** Finds the concurrent groups of a plan and checks that their workloads can run at the same time. */
record ConcurrentGroups(Map<String, Workload> workloads, Map<String, Target> targets) {
    /** The groups in the order of the plan: the names of the workloads that run at the same time, the leader first. */
    List<List<String>> groups() {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        workloads.forEach((name, workload) -> {
            if (workload.turn().with() == null) {
                groups.put(name, new ArrayList<>(List.of(name)));
            }
        });
        workloads.forEach((name, workload) -> {
            if (workload.turn().with() != null) {
                Objects.requireNonNull(groups.get(workload.turn().with())).add(name);
            }
        });
        return groups.values().stream().map(List::copyOf).toList();
    }

    /** The workloads that run on a target: those for all targets, and those for that one. */
    Map<String, Workload> workloadsOn(String target) {
        Map<String, Workload> chosen = new LinkedHashMap<>();
        workloads.forEach((name, workload) -> {
            String only = targetOf(workload);
            if (only == null || only.equals(target)) {
                chosen.put(name, workload);
            }
        });
        return chosen;
    }

    /** A workload that names a leader and no target runs on the leader's target. */
    private @Nullable String targetOf(Workload workload) {
        String leader = workload.turn().with();
        return workload.turn().target() != null || leader == null
                ? workload.turn().target()
                : workload(leader).turn().target();
    }

    /**
     * @throws org.storeharness.unit.InvalidValueException if a placement names something unknown, or workloads cannot run at the
     *     same time
     */
    void check() {
        workloads.forEach((name, workload) -> {
            String target = workload.turn().target();
            Check.require(
                    target == null || targets.containsKey(target),
                    field(name, "turn.target"),
                    () -> "must be one of the targets " + String.join(", ", targets.keySet()) + ", got '" + target
                            + "'");
            checkLeader(name, workload.turn().with());
        });
        groups().forEach(this::check);
    }

    private void checkLeader(String name, @Nullable String with) {
        if (with == null) {
            return;
        }
        Workload leader = workloads.get(with);
        Check.require(
                leader != null && !with.equals(name) && leader.turn().with() == null,
                field(name, "turn.with"),
                () -> "must name a workload that does not itself run with another one, got '" + with + "'");
    }

    private void check(List<String> group) {
        Workload leader = workload(group.get(0));
        Check.require(
                group.size() > 1 || leader.turn().delay().isZero(),
                field(group.get(0), "turn.delay"),
                () -> "must be 0s where no other workload runs at the same time");
        for (int i = 0; i < group.size() && group.size() > 1; i++) {
            String name = group.get(i);
            Workload workload = workload(name);
            Check.require(
                    workload.phases().warmUp().equals(leader.phases().warmUp()),
                    field(name, "phases.warmUp"),
                    () -> "must be that of '" + group.get(0) + "', which runs at the same time");
            for (String other : group.subList(0, i)) {
                checkKeys(name, workload, other);
            }
        }
    }

    /** Only one workload at a time may create keys, and none may pick objects that another deletes. */
    private void checkKeys(String name, Workload workload, String other) {
        String target = targetOf(workload);
        String targetOfOther = targetOf(workload(other));
        boolean apart = target != null && targetOfOther != null && !target.equals(targetOfOther);
        boolean both = changesKeys(workload) && changesKeys(workload(other));
        boolean deletes = workload.operations().containsKey(OperationKind.DELETE)
                || workload(other).operations().containsKey(OperationKind.DELETE);
        Check.require(
                apart || !both && !deletes,
                field(name, "turn.with"),
                () -> "must be a workload on another target (turn.target), or one of the two must only read and update:"
                        + " objects of one target cannot be made by two workloads, or deleted by one, at the same time, got '"
                        + other + "'");
    }

    private static boolean changesKeys(Workload workload) {
        return workload.writes() || workload.operations().containsKey(OperationKind.DELETE);
    }

    private Workload workload(String name) {
        return Objects.requireNonNull(workloads.get(name));
    }

    private static String field(String workload, String field) {
        return "workloads." + workload + "." + field;
    }
}
