package org.storeharness.run.stage;

import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.StageId;

/**
 * One workload on one target in one round.
 *
 * @param target the target's name
 * @param workloadName the workload's name
 * @param workload the workload at this point of the sweep
 * @param round the round, from 1
 * @param number the stage's number in the run, from 0
 */
public record Stage(String target, String workloadName, Workload workload, int round, int number) {
    /** The id of the stage in the logs and in its measurement. */
    public StageId id() {
        return new StageId(target, cell(), round);
    }

    /** The cell, which the stages of all rounds have in common. */
    public Cell cell() {
        return new Cell(
                workloadName,
                workload.arrivals(),
                workload.concurrency(),
                workload.content().size().toString());
    }
}
