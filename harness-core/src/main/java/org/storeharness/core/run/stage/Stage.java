package org.storeharness.core.run.stage;

import org.storeharness.core.plan.Workload;
import org.storeharness.core.result.measurement.Measurement.Cell;

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
    private static final String PER = "-per-";

    /** A short name for people and logs: {@code postgres/write/c16/1KiB/r1}, {@code fs/read/c4/1KiB/constant-500-per-s/r1}. */
    public String tag() {
        return tag(target, cell(), round);
    }

    /** What the stages of all rounds have in common. */
    public Cell cell() {
        return new Cell(
                workloadName,
                workload.arrivals(),
                workload.concurrency(),
                workload.content().size().toString());
    }

    public static String tag(String target, Cell cell, int round) {
        String schedule = cell.isClosedLoad() ? "" : loadTag(cell.load().toString()) + "/";
        return target + "/" + cell.workload() + "/c" + cell.concurrency() + "/" + cell.size() + "/" + schedule + "r"
                + round;
    }

    private static String loadTag(String load) {
        return load.replace(' ', '-').replace("/", PER);
    }

    /** The load that a word of a tag stands for. */
    public static String loadOf(String tag) {
        return tag.replace(PER, "/").replace('-', ' ');
    }
}
