package org.storeharness.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.result.measurement.StoreActivity;

/**
 * The increase of a store's own counters between two readings: a line of {@code server.jsonl}, on the timeline of the
 * interval log. As in {@link StoreActivity}, the counters are those of the whole server.
 *
 * @param phase the tag of the phase in the interval log; of workloads that run at the same time on one target, the first
 * @param startMillis the time of the earlier reading, in milliseconds since the epoch
 * @param startSeconds the time of the earlier reading, in seconds from the start of the phase
 * @param endSeconds the time of the later reading, in seconds from the start of the phase
 * @param counters the increase of each counter, by its name with the unit; without series with labels that did not grow
 */
public record ServerInterval(
        String phase, long startMillis, double startSeconds, double endSeconds, Map<String, Long> counters) {
    public ServerInterval {
        counters = Collections.unmodifiableMap(new LinkedHashMap<>(counters));
    }
}
