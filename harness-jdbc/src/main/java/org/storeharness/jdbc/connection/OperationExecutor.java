package org.storeharness.jdbc.connection;

import java.sql.Connection;
import java.sql.SQLException;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.Outcome;

/** Performs the operations of a session over one connection. Confined to the thread that holds the connection. */
public interface OperationExecutor extends AutoCloseable {
    /**
     * Performs an operation; the connection is out of any transaction afterwards, or lost.
     *
     * @throws SQLException if the server or the driver refused it
     * @throws OperationException if it failed and the connection can still be used
     */
    Outcome execute(Operation operation, Marks marks) throws SQLException, OperationException;

    @Override
    void close() throws SQLException;

    /** Makes the executor for a connection. State that outlives a connection is shared by the executors of a session. */
    interface ExecutorFactory {
        OperationExecutor create(Connection connection) throws SQLException;
    }
}
