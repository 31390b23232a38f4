package org.storeharness.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.storeharness.result.measurement.SlowOperation;
import org.storeharness.unit.Durations;

/**
 * What happened in a phase beside its operations, as far as it is known when.
 *
 * @param servers by how much the counters of the store's servers and devices grew
 * @param client what was seen of this process, interval by interval
 * @param clientSeconds the length of those intervals
 * @param stallNanos the longest time in which no operation ended; 0 if others than one were never under way
 * @param stallStartNanos when that began, from the start of the phase
 */
public record Meanwhile(
        List<ServerInterval> servers,
        List<ClientInterval> client,
        double clientSeconds,
        long stallNanos,
        long stallStartNanos) {
    /** A counter that grew so many times as fast as in the rest of the phase is told. */
    private static final double MUCH_FASTER = 3;

    /** What is usual is not known from fewer intervals. */
    private static final int FEWEST_INTERVALS = 4;

    private static final int MOST_COUNTERS = 3;

    /** Shorter pauses of the process, and those that are a small part of an operation, are no reason for it. */
    private static final long SHORTEST_HICCUP_NANOS = 5_000_000;

    private static final double LEAST_SHARE = 0.5;

    public Meanwhile {
        servers = List.copyOf(servers);
        client = List.copyOf(client);
    }

    /** The operation with what else happened while it was under way. */
    public SlowOperation addTo(SlowOperation operation) {
        List<String> events = new ArrayList<>();
        if (stallNanos >= LEAST_SHARE * operation.responseNanos()
                && operation.startNanos() <= stallStartNanos
                && operation.endNanos() >= stallStartNanos + stallNanos) {
            events.add(String.format(Locale.ROOT, "no operation ended for %.1f ms", stallNanos / 1e6));
        }
        double start = operation.startNanos() / Durations.NANOS_PER_SECOND;
        double end = operation.endNanos() / Durations.NANOS_PER_SECOND;
        long hiccup = client.stream()
                .filter(line -> line.interval() * clientSeconds < end && (line.interval() + 1) * clientSeconds > start)
                .mapToLong(ClientInterval::longestHiccupNanos)
                .max()
                .orElse(0);
        if (hiccup >= Math.max(SHORTEST_HICCUP_NANOS, LEAST_SHARE * operation.responseNanos())) {
            events.add(String.format(Locale.ROOT, "in that second a hiccup of the client of %.1f ms", hiccup / 1e6));
        }
        events.addAll(counters(start, end));
        SlowOperation described = operation;
        for (String event : events) {
            described = described.with(event);
        }
        return described;
    }

    /** The counters that grew much faster than in the rest of the phase, the most so first. */
    private List<String> counters(double start, double end) {
        if (servers.size() < FEWEST_INTERVALS) {
            return List.of();
        }
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
        if (secondsWithin <= 0 || secondsBeside <= 0) {
            return List.of();
        }
        Map<String, Double> times = new LinkedHashMap<>();
        for (Map.Entry<String, Double> grown : within.entrySet()) {
            double usual = beside.getOrDefault(grown.getKey(), 0.0) / secondsBeside;
            double rate = grown.getValue() / secondsWithin;
            if (rate >= MUCH_FASTER * usual && rate > 0) {
                times.put(grown.getKey(), usual == 0 ? Double.POSITIVE_INFINITY : rate / usual);
            }
        }
        return times.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(MOST_COUNTERS)
                .map(counter -> counter.getValue().isInfinite()
                        ? counter.getKey() + " grew in that second alone"
                        : String.format(
                                Locale.ROOT,
                                "%s grew %.1f times as fast as else in that second",
                                counter.getKey(),
                                counter.getValue()))
                .toList();
    }
}
