package org.storeharness.jdbc.connection;

import java.sql.SQLException;
import org.storeharness.store.Session;

/** Opens the sessions of a target over the connections that it owns. */
public interface ConnectionProvider extends AutoCloseable {
    /**
     * Opens a session, on the session's own thread.
     *
     * @throws SQLException if the session needs a connection and none can be made
     */
    Session openSession(OperationExecutor.ExecutorFactory executorFactory) throws SQLException;

    /**
     * Does something on every connection. For the thread of the run, while no operation is under way.
     */
    void runOnAll(GuardedConnection.ConnectionAction action) throws SQLException;

    @Override
    void close();
}
