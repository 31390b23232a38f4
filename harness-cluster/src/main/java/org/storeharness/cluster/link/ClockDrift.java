package org.storeharness.cluster.link;

import org.storeharness.unit.Check;

/**
 * How two clocks moved against each other during a phase, from an estimate before it and one after it.
 *
 * @param before the estimate before the phase
 * @param after the estimate after it
 */
public record ClockDrift(ClockEstimate before, ClockEstimate after) {

    public ClockDrift {
        Check.require(
                after.atNanos() - before.atNanos() > 0,
                "after",
                () -> "must be later than before, got " + (after.atNanos() - before.atNanos()) + " ns later");
    }

    /** How much further the other clock went than this one; negative where it went less far. */
    public long driftNanos() {
        return after.offsetNanos() - before.offsetNanos();
    }

    /** The greatest possible error of the drift. */
    long driftBoundNanos() {
        return before.boundNanos() + after.boundNanos();
    }

    /** Whether the clocks certainly ran at different rates: the drift is more than the estimates' errors can explain. */
    public boolean isCertain() {
        return Math.abs(driftNanos()) > driftBoundNanos();
    }

    /**
     * The greatest error that a time can have that was converted during the phase with the estimate before it: that estimate's bound, and
     * what the clocks may have moved since.
     */
    public long boundNanos() {
        return before.boundNanos() + Math.abs(driftNanos()) + driftBoundNanos();
    }
}
