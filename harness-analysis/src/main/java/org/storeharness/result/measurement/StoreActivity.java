package org.storeharness.result.measurement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The store's own counters over one measured phase. They count the whole server, including its other users.
 *
 * @param operations the successful operations of the phase, inside and outside of the window
 * @param objects the objects of those operations
 * @param counters the increase of each counter, by its name with the unit
 */
public record StoreActivity(long operations, long objects, Map<String, Long> counters) {
    public StoreActivity {
        counters = Collections.unmodifiableMap(new LinkedHashMap<>(counters));
    }

    /** The growth of counters; empty if it is not known, for example because the server was restarted. */
    public static Map<String, Long> growth(Map<String, Long> before, Map<String, Long> after) {
        Map<String, Long> grown = new LinkedHashMap<>(after);
        grown.keySet().retainAll(before.keySet());
        grown.replaceAll((name, value) -> value - before.getOrDefault(name, 0L));
        return grown.values().stream().anyMatch(growth -> growth < 0) ? Map.of() : grown;
    }
}
