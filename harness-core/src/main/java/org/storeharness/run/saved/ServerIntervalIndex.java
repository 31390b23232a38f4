package org.storeharness.run.saved;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.result.ServerInterval;

/** The intervals of the server log by phase. Used by one thread. */
final class ServerIntervalIndex {
    private final Map<String, List<ServerInterval>> byPhase = new HashMap<>();

    void add(ServerInterval line) {
        byPhase.computeIfAbsent(line.phase(), any -> new ArrayList<>()).add(line);
    }

    /**
     * The increase per second of each counter in that part of the phase, by name. A line that extends beyond it counts
     * in proportion. Empty if there are none.
     */
    Map<String, Double> between(String tag, double startSeconds, double endSeconds) {
        Map<String, Double> rates = new LinkedHashMap<>();
        double seconds = 0;
        for (ServerInterval line : byPhase.getOrDefault(tag, List.of())) {
            double common = Math.min(line.endSeconds(), endSeconds) - Math.max(line.startSeconds(), startSeconds);
            if (common > 0) {
                double share = common / (line.endSeconds() - line.startSeconds());
                seconds += common;
                line.counters().forEach((name, growth) -> rates.merge(name, growth * share, Double::sum));
            }
        }
        double whole = seconds;
        rates.replaceAll((name, growth) -> growth / whole);
        return rates;
    }
}
