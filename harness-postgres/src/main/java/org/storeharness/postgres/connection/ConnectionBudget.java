package org.storeharness.postgres.connection;

import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;

/** Counts the connections that the targets of a run hold on one server at the same time. For the thread that opens them. */
public final class ConnectionBudget implements AutoCloseable {
    private int reserved;
    private int targets;

    /** The run's budget of the server at the endpoint. */
    public static ConnectionBudget of(PostgresEndpoint endpoint, StoreContext context) throws StoreException {
        return context.servers()
                .share("connections to " + endpoint.serverUrl(), ConnectionBudget.class, ConnectionBudget::new);
    }

    /**
     * Reserves connections for a target.
     *
     * @throws StoreException if the server has too few
     */
    public void reserve(int needed, ConnectionCapacity capacity, PostgresEndpoint endpoint, String target)
            throws StoreException {
        if (reserved + needed > capacity.available()) {
            String others = targets == 0
                    ? ""
                    : " in addition to the " + reserved + " that the other targets of the run hold on the same server";
            throw new StoreException("target '" + target + "' needs " + needed + " connections" + others
                    + " and PostgreSQL at " + endpoint.displayUrl() + " has " + capacity.available() + " left ("
                    + capacity.explanation() + "); lower the concurrency or raise max_connections");
        }
        reserved += needed;
        targets++;
    }

    @Override
    public void close() {}
}
