package org.storeharness.result.measurement;

import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;

/**
 * Says when a host began a measured phase, and how well its clock is known.
 *
 * @param startSkewNanos from the common start to that of the host's first worker, by the coordinator's clock; below 0 it was early
 * @param boundNanos how far the known offset of its clock from the coordinator's may be from the true one: half of the shortest
 *     round trip, and what the clocks may have moved against each other from then to the start
 * @param driftNanosPerSecond how much faster its clock went than the coordinator's; {@code null} if not known
 */
public record HostClock(
        long startSkewNanos, long boundNanos, @Nullable Double driftNanosPerSecond) {
    /** More uncertainty is worth a caution. */
    public static final long TOLERATED_NANOS = 3_000_000;

    /**
     * A larger difference of rates, 1 in 1000, is worth a caution: {@code adjtimex} lets no time service change the rate of a clock by more
     * than 1 in 2000, so that a clock which differs by more is wrong, and with it every time and rate.
     */
    static final double TOLERATED_DRIFT_NANOS_PER_SECOND = 1_000_000;

    public HostClock {
        Check.range("boundNanos", boundNanos, 0, Long.MAX_VALUE);
    }

    /** Returns by how much its start may have missed the common one at most. */
    public long uncertaintyNanos() {
        return Math.abs(startSkewNanos) + boundNanos;
    }

    /**
     * Whether its clock went at another rate than the coordinator's, by more than one that is kept right does and by more than can be told
     * from nothing.
     *
     * @param seconds for how long it was measured
     */
    public boolean isOfAnotherRate(double seconds) {
        return driftNanosPerSecond != null
                && Math.abs(driftNanosPerSecond) > TOLERATED_DRIFT_NANOS_PER_SECOND
                && Math.abs(driftNanosPerSecond) * seconds > TOLERATED_NANOS;
    }
}
