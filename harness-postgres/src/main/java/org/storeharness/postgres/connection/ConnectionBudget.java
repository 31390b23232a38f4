package org.storeharness.postgres.connection;

import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreException;
import org.storeharness.postgres.options.PostgresEndpoint;

/** The connections that the targets of a run will hold on one server at the same time. Used by the thread that opens them. */
public final class ConnectionBudget implements AutoCloseable {
    private int reserved;
    private int targets;

    /** That of the server at the endpoint. */
    public static ConnectionBudget of(PostgresEndpoint endpoint, StoreContext context) throws StoreException {
        return context.servers()
                .share("connections to " + endpoint.serverUrl(), ConnectionBudget.class, ConnectionBudget::new);
    }

    /**
     * Sets connections aside for a target.
     *
     * @throws StoreException if the server has not so many
     */
    public void reserve(int needed, ConnectionCapacity capacity, PostgresEndpoint endpoint, String target)
            throws StoreException {
        if (reserved + needed > capacity.available()) {
            String others = targets == 0
                    ? ""
                    : " beside the " + reserved + " that the other targets of the run hold on the same server";
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
