package org.storeharness.result;

import org.jspecify.annotations.Nullable;

/**
 * The rate at which the p99 of the response time is {@value #FACTOR} times its base, the p99 at the lowest rate.
 *
 * @param opsPerSecond {@code null} if it is refused
 * @param baseNanos the p99 at the lowest rate at which it is known; {@code null} if it is known at none
 * @param refusal why there is no knee; {@code null} if there is one
 */
public record Knee(
        @Nullable IntervalEstimate opsPerSecond,
        @Nullable Double baseNanos,
        @Nullable KneeRefusal refusal) {
    /** The multiple of its base that the p99 has at the knee. */
    public static final double FACTOR = 2;

    /** Why there is no knee. */
    public enum KneeRefusal {
        /** Too few operations give a p99 at the lowest rates, or at two rates at all. */
        TOO_FEW_OPERATIONS,
        /** The p99 stays below at all rates that were tried. */
        NOT_REACHED,
        /** The client was the limit beside the knee, so that it may be the client's own. */
        CLIENT_LIMIT
    }
}
