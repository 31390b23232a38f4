package org.storeharness.run.phase;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.sample.CompletionTimeline;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;

/**
 * A store's own counters at one moment; none of a server that does not answer, whose operations fail then.
 *
 * @param values the counters by name
 */
record StoreCounters(Map<String, Long> values) {
    static final StoreCounters NONE = new StoreCounters(Map.of());

    static StoreCounters of(Store store) {
        try {
            return new StoreCounters(store.counters());
        } catch (StoreException e) {
            return NONE;
        }
    }

    /** Their growth; {@code null} if it is not known, for example because the server was restarted. */
    @Nullable
    StoreActivity since(StoreCounters before, PhaseReport report) {
        Map<String, Long> grown = growth(before.values, values);
        if (grown.isEmpty()) {
            return null;
        }
        long operations = 0;
        long objects = 0;
        for (WorkerReport worker : report.workers()) {
            for (CompletionTimeline timeline : worker.timelines().values()) {
                operations += timeline.all().operations();
                objects += timeline.all().objects();
            }
        }
        return new StoreActivity(operations, objects, grown);
    }

    /** The growth of counters; empty if it is not known, for example because the server was restarted. */
    static Map<String, Long> growth(Map<String, Long> before, Map<String, Long> after) {
        Map<String, Long> grown = new LinkedHashMap<>();
        for (Map.Entry<String, Long> counter : after.entrySet()) {
            Long earlier = before.get(counter.getKey());
            if (earlier != null) {
                grown.put(counter.getKey(), counter.getValue() - earlier);
            }
        }
        return grown.values().stream().anyMatch(growth -> growth < 0) ? Map.of() : grown;
    }
}
