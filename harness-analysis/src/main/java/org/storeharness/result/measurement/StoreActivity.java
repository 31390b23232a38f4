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
}
