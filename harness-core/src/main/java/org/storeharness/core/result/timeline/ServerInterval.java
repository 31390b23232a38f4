package org.storeharness.core.result.timeline;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.core.result.measurement.StoreActivity;

/**
 * By how much a store's own counters grew between two looks at them: a line of {@code server.jsonl}, on the timeline of the
 * interval log. Like {@link StoreActivity} they are those of the whole server.
 *
 * @param phase the tag of the phase in the interval log; of workloads that run at the same time on one target, the first
 * @param startMillis the earlier look, milliseconds of the epoch
 * @param startSeconds the earlier look, from the start of the phase
 * @param endSeconds the later look
 * @param counters by how much each counter grew, by its name with the unit
 */
public record ServerInterval(
        String phase, long startMillis, double startSeconds, double endSeconds, Map<String, Long> counters) {
    public ServerInterval {
        counters = Collections.unmodifiableMap(new LinkedHashMap<>(counters));
    }
}
