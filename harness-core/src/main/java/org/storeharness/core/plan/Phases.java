package org.storeharness.core.plan;

import org.storeharness.core.unit.Check;

/**
 * How long a workload goes on.
 *
 * @param fill the objects that must exist before anything else starts; those missing are written, unmeasured
 * @param warmUp the same work, recorded apart and never part of a figure; may be empty
 * @param measure the work that counts
 */
public record Phases(long fill, Extent warmUp, Extent measure) {
    public Phases {
        Check.range("fill", fill, 0, 1_000_000_000_000L);
        Check.require(!measure.isEmpty(), "measure", () -> "must have a duration, a number of operations or both");
    }
}
