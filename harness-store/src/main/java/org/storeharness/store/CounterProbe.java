package org.storeharness.store;

import java.util.Map;
import org.apiguardian.api.API;

/**
 * Reads a server's own counters while operations run, independently of the sessions and without delaying them. Opened,
 * used and closed by one thread, which is not a worker.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface CounterProbe extends AutoCloseable {
    /** A probe without counters. */
    CounterProbe NONE = Map::of;

    /**
     * The counters now, by the names of {@link Store#counters}; empty where there are none.
     *
     * @throws StoreException if the server does not respond; the probe is then not read again
     */
    Map<String, Long> read() throws StoreException;

    @Override
    default void close() {}
}
