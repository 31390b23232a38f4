package org.storeharness.run.saved;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.ClientInterval;
import org.storeharness.result.RunTimeline.ClientPoint;
import org.storeharness.sample.IntervalLog;

/** The intervals of the client log by phase. Used by one thread. */
final class ClientIntervalIndex {
    private static final double INTERVAL_SECONDS = IntervalLog.INTERVAL_NANOS / 1e9;

    private final Map<String, List<ClientInterval>> byPhase = new HashMap<>();

    void add(ClientInterval line) {
        byPhase.computeIfAbsent(line.phase(), any -> new ArrayList<>()).add(line);
    }

    /** The start of the phase with this tag, in milliseconds since the epoch. */
    long startMillis(String tag, long ifUnknown) {
        List<ClientInterval> lines = byPhase.get(tag);
        return lines == null
                ? ifUnknown
                : lines.get(0).startMillis() - Math.round(lines.get(0).interval() * INTERVAL_SECONDS * 1e3);
    }

    /** The totals of the lines that begin in that part of the phase; {@code null} if there are none. */
    @Nullable
    ClientPoint between(String tag, double startSeconds, double endSeconds) {
        double wall = 0;
        double collection = 0;
        double steal = 0;
        boolean stealKnown = false;
        long longest = 0;
        for (ClientInterval line : byPhase.getOrDefault(tag, List.of())) {
            double at = line.interval() * INTERVAL_SECONDS;
            if (at >= startSeconds && at < endSeconds) {
                double seconds = line.counters().wallSeconds();
                Double stolen = line.counters().machine().stealShare();
                wall += seconds;
                collection += line.counters().process().collectionSeconds();
                steal += stolen == null ? 0 : stolen * seconds;
                stealKnown |= stolen != null;
                longest = Math.max(longest, line.longestHiccupNanos());
            }
        }
        return wall == 0 ? null : new ClientPoint(longest, collection / wall, stealKnown ? steal / wall : null);
    }
}
