package org.storeharness.result.measurement;

import org.jspecify.annotations.Nullable;

/**
 * The warm-up before a measured phase, on the same sessions and with the same work.
 *
 * @param seconds how long it took, including repetitions
 * @param operations the operations that succeeded
 * @param failed those that did not
 * @param steady whether the throughput was steady when it ended
 * @param slope the rise of the throughput along its trend over the second half (a fall below 0), as a share of its mean
 *     there; {@code null} if not known
 * @param change the distance from the lowest to the highest throughput of the second half, as a share of its mean there;
 *     {@code null} if not known
 */
public record WarmUp(
        double seconds,
        long operations,
        long failed,
        Steady steady,
        @Nullable Double slope,
        @Nullable Double change) {
    /** Whether throughput was steady. */
    public enum Steady {
        YES,
        NO,
        /** There were too few operations to tell, or the load is not meant to be constant. */
        UNKNOWN
    }
}
