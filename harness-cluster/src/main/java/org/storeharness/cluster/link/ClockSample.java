package org.storeharness.cluster.link;

import org.storeharness.unit.Check;

/**
 * One probe of another process's clock: four readings of monotonic clocks in nanoseconds, each with its own origin. The arithmetic is that
 * of NTP (Mills, 1991; RFC 5905, section 8); no wall clock is read. A time service may let each clock run faster or slower by up to 500 parts
 * in a million, so what passes on the other host between probe and answer is known to one part in a thousand.
 *
 * @param sentNanos when the probe was sent, on this clock
 * @param receivedNanos when it arrived, on the other clock
 * @param answeredNanos when the answer was sent, on the other clock
 * @param returnedNanos when the answer arrived, on this clock
 */
public record ClockSample(long sentNanos, long receivedNanos, long answeredNanos, long returnedNanos) {
    /**
     * @throws org.storeharness.unit.InvalidValueException if an event would precede its cause
     */
    public ClockSample {
        Check.require(
                answeredNanos - receivedNanos >= 0,
                "answeredNanos",
                () -> "must not be before receivedNanos, got " + (answeredNanos - receivedNanos) + " ns after it");
        Check.require(
                returnedNanos - sentNanos
                        >= answeredNanos - receivedNanos - rateErrorNanos(receivedNanos, answeredNanos),
                "returnedNanos",
                () -> "must be after sentNanos by the time between receivedNanos and answeredNanos or more, got "
                        + (returnedNanos - sentNanos) + " ns after it, and " + (answeredNanos - receivedNanos)
                        + " ns between those");
    }

    private static long rateErrorNanos(long fromNanos, long toNanos) {
        return (toNanos - fromNanos) / ClockEstimate.ONE_IN_RATE_DIFFERENCE;
    }

    /** The time that probe and answer were under way together, as the clocks tell. */
    public long roundTripNanos() {
        return Math.max(0, (returnedNanos - sentNanos) - (answeredNanos - receivedNanos));
    }

    /**
     * The time of the other clock minus the time of this clock, as if both ways took equally long. Whatever they took, it is wrong by no more
     * than {@link #boundNanos()}.
     */
    public long offsetNanos() {
        return receivedNanos - sentNanos - roundTripNanos() / 2;
    }

    /**
     * The offset's greatest error: half of the round trip, rounded up, reached where one of the ways took no time, and what the clocks may have
     * moved against each other between probe and answer.
     */
    public long boundNanos() {
        return (roundTripNanos() + 1) / 2 + rateErrorNanos(receivedNanos, answeredNanos);
    }
}
