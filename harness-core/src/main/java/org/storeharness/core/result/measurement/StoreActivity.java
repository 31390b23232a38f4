package org.storeharness.core.result.measurement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the store's own counters say of one measured phase. They are those of the whole server, so that others who use it
 * are in them.
 *
 * @param operations the successful operations of the phase, inside and outside of the window
 * @param objects the objects of those operations
 * @param counters by how much each counter grew, by its name with the unit
 */
public record StoreActivity(long operations, long objects, Map<String, Long> counters) {
    public StoreActivity {
        counters = Collections.unmodifiableMap(new LinkedHashMap<>(counters));
    }
}
