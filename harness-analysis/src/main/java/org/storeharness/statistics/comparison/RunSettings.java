package org.storeharness.statistics.comparison;

import java.util.List;
import java.util.Optional;
import org.storeharness.result.Obstacle;
import org.storeharness.result.Obstacle.Kind;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.Replicates;
import org.storeharness.statistics.comparison.DiffArm.TargetCell;

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
        DiffArm before = arm("earlier", one);
        DiffArm after = arm("later", other);
        return before.workloadDefinitions(work).equals(after.workloadDefinitions(work))
                ? Comparability.differentSettings(before.arm(work), after.arm(work))
                : Optional.of(Obstacle.of(Kind.PLANS_DIFFER, null));
    }

    private static DiffArm arm(String name, RunResult result) {
        return new DiffArm(name, List.of(new Differ.RunWithReplicates(result, Replicates.NONE)));
    }
}
