package org.storeharness.core.result.measurement;

import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.Check;

/**
 * When a host began a measured phase, and how well its clock is known.
 *
 * @param startSkewNanos from the common start to that of the host's first worker, by the coordinator's clock; below 0 it was early
 * @param boundNanos how far the known offset of its clock from the coordinator's may be from the true one: half of the shortest
 *     round trip
 * @param driftNanosPerSecond how much faster its clock went than the coordinator's; {@code null} if not known
 */
public record HostClock(
        long startSkewNanos, long boundNanos, @Nullable Double driftNanosPerSecond) {
    /** More uncertainty is worth a caution. */
    public static final long TOLERATED_NANOS = 3_000_000;

    public HostClock {
        Check.range("boundNanos", boundNanos, 0, Long.MAX_VALUE);
    }

    /** By how much its start may have missed the common one at most. */
    public long uncertaintyNanos() {
        return Math.abs(startSkewNanos) + boundNanos;
    }
}
