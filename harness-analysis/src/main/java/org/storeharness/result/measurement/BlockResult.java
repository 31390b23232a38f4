package org.storeharness.result.measurement;

import java.util.List;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.unit.Check;

/**
 * The course of a block of workloads through its rounds.
 *
 * @param workloads the names of its workloads, in the order in which they ran
 * @param rounds the rounds that it completed
 * @param end the reason why there were no more
 * @param looks the rounds after which the comparisons were asked whether they need more; empty where the plan gives the number
 * @param calibration the unmeasured run of each workload with closed load on each target before the first round; empty without one
 * @param paced the rates that follow from it
 */
public record BlockResult(
        List<String> workloads,
        int rounds,
        BlockEnd end,
        List<Integer> looks,
        List<CalibratedRate> calibration,
        List<PacedRate> paced) {
    public BlockResult {
        Check.range("rounds", rounds, 0, Integer.MAX_VALUE);
        workloads = List.copyOf(workloads);
        looks = List.copyOf(looks);
        calibration = List.copyOf(calibration);
        paced = List.copyOf(paced);
    }

    /** Why a block has no more rounds. */
    public enum BlockEnd {
        /** It has as many as the plan asks for. */
        PLANNED,
        /** The comparisons need no more. */
        DECIDED,
        /** The last five were steady, and are what the result has of it. */
        STEADY,
        /** The next one would probably have ended after the plan's {@code maxTime}. */
        MAX_TIME,
        /** The run ended early, or is not over. */
        NOT_OVER
    }

    /**
     * The rate that a target achieved in the calibration.
     *
     * @param objectsPerSecond of the second half
     */
    public record CalibratedRate(String target, Cell cell, double objectsPerSecond) {}

    /**
     * The rate of a paced workload, which all of its targets have in common.
     *
     * @param cell the workload with that rate as its load
     * @param slowest the target whose capacity decided
     * @param capacity what it achieved in the calibration of the workload that this one is paced by, in operations per second
     */
    public record PacedRate(Cell cell, String slowest, double capacity) {}
}
