package org.storeharness.result.measurement;

import org.storeharness.result.measurement.Measurement.Cell;

/** A workload at its point of the sweep on a target: what is repeated in every round. */
public record TargetCell(String target, Cell cell) {
    /** The target and the cell of a measurement. */
    public static TargetCell of(Measurement measurement) {
        return new TargetCell(measurement.target(), measurement.cell());
    }
}
