package org.storeharness.plan;

import java.time.Duration;
import org.storeharness.unit.Check;

/**
 * The phases of a workload.
 *
 * @param fill the objects that must exist before anything else starts; those missing are written, unmeasured
 * @param warmUp the same work, recorded apart and never part of a figure; may be empty
 * @param measure the measured work
 * @param steadyWithin the longest time for which the warm-up is repeated until its throughput is steady; the run is not
 *     valid if it is not steady then; zero if steadiness is only reported
 */
public record Phases(long fill, Extent warmUp, Extent measure, Duration steadyWithin) {
    public Phases {
        Check.range("fill", fill, 0, 1_000_000_000_000L);
        Check.require(!measure.isEmpty(), "measure", () -> "must have a duration, a number of operations or both");
        Check.notNegative("steadyWithin", steadyWithin);
        Check.require(
                steadyWithin.isZero() || !warmUp.isEmpty(),
                "steadyWithin",
                () -> "needs a warm-up to repeat: give phases.warmUp a duration or a number of operations");
    }

    /** Phases without a requirement on the warm-up. */
    public static Phases of(long fill, Extent warmUp, Extent measure) {
        return new Phases(fill, warmUp, measure, Duration.ZERO);
    }

    /** How long warm-up and measurement take by the plan; nothing where only numbers of operations are given. */
    public Duration planned() {
        return warmUp.duration().plus(measure.duration());
    }

    /** Whether the warm-up has to end in a steady state. */
    public boolean mustBeSteady() {
        return !steadyWithin.isZero();
    }
}
