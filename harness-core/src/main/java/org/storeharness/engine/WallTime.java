package org.storeharness.engine;

import java.time.Instant;

/**
 * The time of day during a run: read once and carried on by the monotonic clock, so it never goes back, whatever is done to the
 * machine's clock.
 *
 * @param started when the run began
 * @param startNanos the same moment on the run's {@link Clock}
 */
public record WallTime(Instant started, long startNanos) {
    /** The time of day at a moment of the run's clock. */
    public Instant at(long nanos) {
        return started.plusNanos(nanos - startNanos);
    }
}
