package org.storeharness.plan;

import java.time.Duration;
import org.storeharness.unit.Check;

/**
 * The phases of a workload.
 *
 * @param fill the objects that must exist before anything else starts; those missing are written, unmeasured
 * @param warmUp the same work, recorded apart and never part of a figure; may be empty
 * @param measure the measured work
 */
public record Phases(long fill, Extent warmUp, Extent measure) {
    public Phases {
        Check.range("fill", fill, 0, 1_000_000_000_000L);
        Check.require(!measure.isEmpty(), "measure", () -> "must have a duration, a number of operations or both");
    }

    /** The planned time of warm-up and measurement; zero where only numbers of operations are given. */
    public Duration planned() {
        return warmUp.duration().plus(measure.duration());
    }
}
