package org.storeharness.core.store;

import java.util.Map;

/**
 * Looks at a server's own counters while operations go on, apart from the sessions and without holding them up. Opened, used
 * and closed by one thread, which is no worker's.
 */
public interface CounterProbe extends AutoCloseable {
    /** Has no counters. */
    CounterProbe NONE = Map::of;

    /**
     * The counters now, by the names of {@link Store#counters}; empty where there are none.
     *
     * @throws StoreException if the server does not answer; nothing more is asked then
     */
    Map<String, Long> read() throws StoreException;

    @Override
    default void close() {}
}
