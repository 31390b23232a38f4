package org.storeharness.postgres.connection;

import java.sql.Connection;
import java.sql.SQLException;
import org.storeharness.core.store.Marks;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationException;
import org.storeharness.core.store.Outcome;

/** What a session does over one connection. Confined to the thread that has the connection. */
public interface OperationExecutor extends AutoCloseable {
    /**
     * Performs an operation; the connection is out of any transaction afterwards, or lost.
     *
     * @throws SQLException if the server or the driver refused it
     * @throws OperationException if it ended otherwise than well, with the connection as good as before
     */
    Outcome execute(Operation operation, Marks marks) throws SQLException, OperationException;

    /** Whether the driver has given the connection up. */
    boolean isClosed() throws SQLException;

    @Override
    void close() throws SQLException;

    /** Begins to work over a connection; a session's later ones go on where the earlier ones were. */
    interface ExecutorFactory {
        OperationExecutor create(Connection connection) throws SQLException;
    }
}
