package org.storeharness.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.ConcurrentEvents;
import org.storeharness.result.measurement.ConcurrentEvents.CounterRate;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.unit.Durations;

/**
 * The events of a phase beside its operations, as far as their times are known.
 *
 * @param servers the growth of the counters of the store's servers and devices
 * @param client the measures of this process, interval by interval
 * @param clientSeconds the length of those intervals
 * @param stallNanos the longest time in which no operation ended; 0 if others than one were never under way
 * @param stallStartNanos when that began, from the start of the phase
 */
public record PhaseEvents(
        List<ServerInterval> servers,
        List<ClientInterval> client,
        double clientSeconds,
        long stallNanos,
        long stallStartNanos) {
    /** A counter is told if it grew this many times as fast as in the rest of the phase. */
    private static final double MUCH_FASTER = 3;

    /** The fewest intervals that show the usual growth of a counter. */
    private static final int FEWEST_INTERVALS = 4;

    private static final int MOST_COUNTERS = 3;

    /** Shorter pauses of the process, and those that are a small part of an operation, are no reason for it. */
    private static final long SHORTEST_HICCUP_NANOS = 5_000_000;

    private static final double LEAST_SHARE = 0.5;

    public PhaseEvents {
        servers = List.copyOf(servers);
        client = List.copyOf(client);
    }

    /** The operation with what else happened while it was under way. */
    public SlowOperation addTo(SlowOperation operation) {
        double start = operation.startNanos() / Durations.NANOS_PER_SECOND;
        double end = operation.endNanos() / Durations.NANOS_PER_SECOND;
        ConcurrentEvents events =
                new ConcurrentEvents(stall(operation), hiccup(operation, start, end), counters(start, end));
        return events.equals(ConcurrentEvents.NONE) ? operation : operation.with(events);
    }

    private @Nullable Long stall(SlowOperation operation) {
        return stallNanos >= LEAST_SHARE * operation.responseNanos()
                        && operation.startNanos() <= stallStartNanos
                        && operation.endNanos() >= stallStartNanos + stallNanos
                ? (Long) stallNanos
                : null;
    }

    private @Nullable Long hiccup(SlowOperation operation, double start, double end) {
        long longest = client.stream()
                .filter(line -> line.interval() * clientSeconds < end && (line.interval() + 1) * clientSeconds > start)
                .mapToLong(ClientInterval::longestHiccupNanos)
                .max()
                .orElse(0);
        return longest >= Math.max(SHORTEST_HICCUP_NANOS, LEAST_SHARE * operation.responseNanos())
                ? (Long) longest
                : null;
    }

    /** The counters that grew much faster than in the rest of the phase, the most so first. */
    private List<CounterRate> counters(double start, double end) {
        Map<String, Double> within = new LinkedHashMap<>();
        Map<String, Double> beside = new LinkedHashMap<>();
        double secondsWithin = 0;
        double secondsBeside = 0;
        for (ServerInterval line : servers) {
            boolean overlaps = line.startSeconds() < end && line.endSeconds() > start;
            line.counters()
                    .forEach((name, grown) -> (overlaps ? within : beside).merge(name, (double) grown, Double::sum));
            secondsWithin += overlaps ? line.endSeconds() - line.startSeconds() : 0;
            secondsBeside += overlaps ? 0 : line.endSeconds() - line.startSeconds();
        }
        if (servers.size() < FEWEST_INTERVALS || secondsWithin <= 0 || secondsBeside <= 0) {
            return List.of();
        }
        List<CounterRate> faster = new ArrayList<>();
        for (Map.Entry<String, Double> grown : within.entrySet()) {
            CounterRate rate = new CounterRate(
                    grown.getKey(),
                    grown.getValue() / secondsWithin,
                    beside.getOrDefault(grown.getKey(), 0.0) / secondsBeside);
            if (rate.perSecond() > 0 && rate.perSecond() >= MUCH_FASTER * rate.usualPerSecond()) {
                faster.add(rate);
            }
        }
        // A counter that grew then alone is infinitely many times as fast
        faster.sort(Comparator.comparingDouble(rate -> -rate.perSecond() / rate.usualPerSecond()));
        return faster.subList(0, Math.min(MOST_COUNTERS, faster.size()));
    }
}
