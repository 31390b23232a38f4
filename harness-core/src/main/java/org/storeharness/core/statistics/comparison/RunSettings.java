package org.storeharness.core.statistics.comparison;

import java.util.List;
import java.util.Optional;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.comparison.ComparisonUnit;
import org.storeharness.core.result.comparison.Obstacle;
import org.storeharness.core.result.comparison.Obstacle.Kind;
import org.storeharness.core.result.measurement.Measurement.Cell;
import org.storeharness.core.statistics.comparison.DiffArm.TargetCell;
import org.storeharness.core.statistics.inference.Replicates;

/** Whether runs did the same, by the rules of a diff. */
public final class RunSettings {
    private RunSettings() {}

    /**
     * Why the figures of a target and a cell in two runs, both of which measured them, cannot stand in one series: the workload or what
     * runs beside it, the durability or the page cache differ, or one is a stand-in; empty if nothing like that differs. What happened while they were
     * measured is not looked at.
     */
    public static Optional<Obstacle> obstacle(RunResult one, RunResult other, String target, Cell cell) {
        TargetCell work = new TargetCell(target, cell);
        DiffArm before = arm("earlier", List.of(one));
        DiffArm after = arm("later", List.of(other));
        return before.workloadDefinitions(work).equals(after.workloadDefinitions(work))
                ? Comparability.differentSettings(before.arm(work), after.arm(work))
                : Optional.of(Obstacle.of(Kind.PLANS_DIFFER, null));
    }

    /** What else differs between runs before and after, which may have changed the figures: the machine, versions, options. */
    public static List<String> differences(List<RunResult> before, List<RunResult> after) {
        return DiffCautions.of(arm("before", before), arm("after", after), ComparisonUnit.RUN, true);
    }

    private static DiffArm arm(String name, List<RunResult> results) {
        return new DiffArm(
                name,
                results.stream()
                        .map(result -> new Differ.RunWithReplicates(result, Replicates.NONE))
                        .toList());
    }
}
