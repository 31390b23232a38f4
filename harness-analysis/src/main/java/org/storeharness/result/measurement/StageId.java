package org.storeharness.result.measurement;

import org.storeharness.result.measurement.Measurement.Cell;

/**
 * Identifies what was measured. The interval log holds it field by field.
 *
 * @param target the target's name
 * @param cell the workload at this point of the sweep
 * @param round the round, from 1
 */
public record StageId(String target, Cell cell, int round) {
    /** A short name for people, which nothing parses: {@code postgres/write/c16/1KiB/r1}. */
    public String tag() {
        return cellTag() + "/r" + round;
    }

    /** The tag without the round: {@code fs/read/c4/1KiB/constant-500-per-s}. */
    public String cellTag() {
        String load = cell.isClosedLoad()
                ? ""
                : "/" + cell.load().toString().replace(' ', '-').replace("/", "-per-");
        return target + "/" + cell.workload() + "/c" + cell.concurrency() + "/" + cell.size() + load;
    }
}
