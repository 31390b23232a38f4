package org.storeharness.result.measurement;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.OmittedIfEmpty;

/**
 * Other events while an operation was under way.
 *
 * @param stallNanos the time in which no operation of its phase ended; {@code null} if others did
 * @param hiccupNanos the longest pause of the client in its seconds; {@code null} if that was a small part of its time
 * @param counters those of the server and its devices that grew much faster in its seconds than in the others, the most so first
 */
public record ConcurrentEvents(
        @OmittedIfEmpty @Nullable Long stallNanos,
        @OmittedIfEmpty @Nullable Long hiccupNanos,
        @OmittedIfEmpty List<CounterRate> counters) {
    /** Nothing is known. */
    public static final ConcurrentEvents NONE = new ConcurrentEvents(null, null, List.of());

    public ConcurrentEvents {
        counters = List.copyOf(counters);
    }

    /**
     * The rate at which a counter grew.
     *
     * @param counter its name
     * @param perSecond in the seconds of the operation
     * @param usualPerSecond in the others of the phase
     */
    public record CounterRate(String counter, double perSecond, double usualPerSecond) {}
}
