package org.storeharness.store;

import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

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

    /**
     * How many of the run's operations the server works on at this moment, by what each of them waits for or does there, in a few words of
     * the server's own; without those that wait for the client. Called up to 50 times a second during measured phases.
     *
     * @return {@code null} if the server does not tell; it is then not asked again in this phase
     * @throws StoreException if the server does not respond
     */
    default @Nullable Map<String, Long> waits() throws StoreException {
        return null;
    }

    @Override
    default void close() {}
}
