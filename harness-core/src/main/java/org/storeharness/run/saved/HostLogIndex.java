package org.storeharness.run.saved;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.storeharness.result.HostLogLine;
import org.storeharness.sample.IntervalLog;

/** The intervals of the hosts by phase. Used by one thread. */
final class HostLogIndex {
    private static final double INTERVAL_SECONDS = IntervalLog.INTERVAL_NANOS / 1e9;

    private final Map<String, List<HostLogLine>> byPhase = new HashMap<>();

    void add(HostLogLine line) {
        byPhase.computeIfAbsent(line.phase(), any -> new ArrayList<>()).add(line);
    }

    /** The successful operations of each host in the intervals that begin in that part of the phase; empty if there are none. */
    Map<String, Long> between(String tag, double startSeconds, double endSeconds) {
        Map<String, Long> operations = new TreeMap<>();
        for (HostLogLine line : byPhase.getOrDefault(tag, List.of())) {
            double at = line.interval() * INTERVAL_SECONDS;
            if (at >= startSeconds && at < endSeconds) {
                operations.merge(line.host(), line.ok(), Long::sum);
            }
        }
        return operations;
    }
}
