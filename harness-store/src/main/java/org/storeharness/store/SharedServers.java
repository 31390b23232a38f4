package org.storeharness.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * The servers that a run started. Targets that ask for the same name share one server, so they are compared on the same
 * server. Used by the thread that opens and closes stores; the run closes it last.
 */
@API(status = API.Status.INTERNAL)
public final class SharedServers implements AutoCloseable {
    private final Map<String, AutoCloseable> servers = new LinkedHashMap<>();

    /** Starts a server. */
    @FunctionalInterface
    public interface Starter<T extends AutoCloseable> {
        /**
         * @throws StoreException if it does not start; nothing is then left behind
         */
        T start() throws StoreException;
    }

    /**
     * Returns the server of that name; starts it if this run has none yet.
     *
     * @throws StoreException if it does not start
     */
    public synchronized <T extends AutoCloseable> T share(String name, Class<T> type, Starter<T> starter)
            throws StoreException {
        AutoCloseable server = servers.get(name);
        if (server == null) {
            server = starter.start();
            servers.put(name, server);
        }
        return type.cast(server);
    }

    /** Stops all servers in reverse order of their start, each even if another one failed to stop. */
    @Override
    public synchronized void close() throws StoreException {
        Deque<AutoCloseable> inReverse = new ArrayDeque<>();
        servers.values().forEach(inReverse::push);
        servers.clear();
        StoreException failure = null;
        for (AutoCloseable server : inReverse) {
            try {
                server.close();
            } catch (Exception e) {
                if (e instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                }
                StoreException next = new StoreException("a server of this run did not stop: " + e.getMessage(), e);
                if (failure == null) {
                    failure = next;
                } else {
                    failure.addSuppressed(next);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
