package org.storeharness.cluster.clock;

import org.storeharness.core.unit.Check;

/**
 * One probe of another process's clock: four readings of monotonic clocks in nanoseconds, each with its own origin. The arithmetic is that
 * of NTP (Mills, 1991; RFC 5905, section 8); no wall clock is read.
 *
 * @param sentNanos when the probe was sent, on this clock
 * @param receivedNanos when it arrived, on the other clock
 * @param answeredNanos when the answer was sent, on the other clock
 * @param returnedNanos when the answer arrived, on this clock
 */
public record ClockSample(long sentNanos, long receivedNanos, long answeredNanos, long returnedNanos) {
    /**
     * @throws org.storeharness.core.unit.InvalidValueException if an event would precede its cause
     */
    public ClockSample {
        Check.require(
                answeredNanos - receivedNanos >= 0,
                "answeredNanos",
                () -> "must not be before receivedNanos, got " + (answeredNanos - receivedNanos) + " ns after it");
        Check.require(
                returnedNanos - sentNanos >= answeredNanos - receivedNanos,
                "returnedNanos",
                () -> "must be after sentNanos by the time between receivedNanos and answeredNanos or more, got "
                        + (returnedNanos - sentNanos) + " ns after it, and " + (answeredNanos - receivedNanos)
                        + " ns between those");
    }

    /** The time that probe and answer were under way together. */
    public long roundTripNanos() {
        return (returnedNanos - sentNanos) - (answeredNanos - receivedNanos);
    }

    /**
     * What the other clock shows minus what this clock shows, as if both ways took equally long. Whatever they took, it is wrong by no more
     * than {@link #boundNanos()}.
     */
    public long offsetNanos() {
        return receivedNanos - sentNanos - roundTripNanos() / 2;
    }

    /** Half of the round trip, rounded up: the offset's greatest error, reached where one of the ways took no time. */
    public long boundNanos() {
        return (roundTripNanos() + 1) / 2;
    }
}
