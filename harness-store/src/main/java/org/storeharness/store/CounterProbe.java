package org.storeharness.store;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a server's own counters while operations run, independently of the sessions and without delaying them. Opened,
 * used and closed by one thread, which is not a worker.
 */
public interface CounterProbe extends AutoCloseable {
    /** A probe without counters. */
    CounterProbe NONE = Map::of;

    /** The state of an operation that waits for nothing but perhaps a processor: it is on one, or waits for one. */
    String ON_PROCESSOR = "server CPU";

    /**
     * An operation in the server at one moment.
     *
     * @param doing what it waits for or does there, in a few words of the server's own
     * @param ageNanos how long it has been in the server
     */
    record ServedOperation(String doing, long ageNanos) {}

    /**
     * The counters now, by the names of {@link Store#counters}; empty where there are none.
     *
     * @throws StoreException if the server does not respond; the probe is then not read again
     */
    Map<String, Long> read() throws StoreException;

    /**
     * The run's operations that the server works on at this moment, without those that wait for the client. Called a few times a second,
     * and more rarely where it takes this thread much processor time.
     *
     * @return {@code null} if the server does not tell; it is then not asked again in this phase
     * @throws StoreException if the server does not respond
     */
    default @Nullable List<ServedOperation> look() throws StoreException {
        return null;
    }

    @Override
    default void close() {}
}
