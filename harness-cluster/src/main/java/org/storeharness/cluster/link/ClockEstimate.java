package org.storeharness.cluster.link;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.Durations;

/**
 * An estimate of the offset between another process's monotonic clock and this one, at about a certain time.
 *
 * @param offsetNanos the time of the other clock minus the time of this one
 * @param boundNanos the offset's greatest possible error
 * @param atNanos the time on this clock for which it was found
 * @param probes the number of probes of which it is the best
 */
public record ClockEstimate(long offsetNanos, long boundNanos, long atNanos, int probes) {
    /** Probes of one comparison. */
    public static final int PROBES = 64;

    /** Time services may let two clocks move against each other by one in so much: each clock by 500 parts in a million. */
    static final long ONE_IN_RATE_DIFFERENCE = 1_000;

    public ClockEstimate {
        Check.range("boundNanos", boundNanos, 0, Long.MAX_VALUE);
        Check.range("probes", probes, 1, Integer.MAX_VALUE);
    }

    /**
     * The estimate from the probe with the smallest bound, which is that of the shortest round trip where hosts answer at once: queueing only ever
     * lengthens one (Cristian, 1989).
     *
     * @throws org.storeharness.unit.InvalidValueException if there is no sample
     */
    public static ClockEstimate of(List<ClockSample> samples) {
        ClockSample best = Check.notEmpty("samples", samples).stream()
                .min(Comparator.comparingLong(ClockSample::boundNanos))
                .orElseThrow();
        long middleNanos = best.sentNanos() + (best.returnedNanos() - best.sentNanos()) / 2;
        return new ClockEstimate(best.offsetNanos(), best.boundNanos(), middleNanos, samples.size());
    }

    /**
     * By how many nanoseconds a second the other clock went further than this one until a later estimate; {@code null} where the errors of the
     * estimates may explain it.
     */
    public @Nullable Double driftUntil(ClockEstimate later) {
        long passedNanos = later.atNanos - atNanos;
        long movedNanos = later.offsetNanos - offsetNanos;
        return passedNanos <= 0 || Math.abs(movedNanos) <= boundNanos + later.boundNanos
                ? null
                : (Double) ((double) movedNanos * Durations.NANOS_PER_SECOND / passedNanos);
    }

    /** The time of the other clock at this time of this clock; right within {@link #boundNanosAt}. */
    public long there(long hereNanos) {
        return hereNanos + offsetNanos;
    }

    /**
     * The greatest error of {@link #there}: the bound, and the drift of the clocks against each other since the estimate, or before it.
     *
     * @param hereNanos the time on this clock
     */
    public long boundNanosAt(long hereNanos) {
        return boundNanos + Math.abs(hereNanos - atNanos) / ONE_IN_RATE_DIFFERENCE;
    }
}
