package org.storeharness.core.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.core.plan.Durability;

/**
 * What is known about a store, as its result shows it. Secrets never enter it.
 *
 * @param product what it is, with its version, for example {@code PostgreSQL 18.1}
 * @param endpoint where it is, without credentials
 * @param durability what an acknowledged write really survives here
 * @param standIn whether this is no real store but a stand-in of the harness, which is never ranked
 * @param settings everything else worth knowing, in the order to show it
 */
public record StoreFacts(
        String product, String endpoint, Durability durability, boolean standIn, Map<String, String> settings) {
    public StoreFacts {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
