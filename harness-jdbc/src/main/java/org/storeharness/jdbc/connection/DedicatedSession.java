package org.storeharness.jdbc.connection;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;

/**
 * A session with a connection of its own. When the connection is lost, the operation under way fails, and the next one first
 * takes another connection. No operation is repeated.
 */
final class DedicatedSession implements BlockingSession {
    private final DedicatedConnections connections;
    private final OperationExecutor.ExecutorFactory executorFactory;
    private volatile @Nullable HeldConnection heldConnection;

    private record HeldConnection(GuardedConnection connection, OperationExecutor executor) {}

    /**
     * @throws SQLException if no connection can be made
     */
    DedicatedSession(DedicatedConnections connections, OperationExecutor.ExecutorFactory executorFactory)
            throws SQLException {
        this.connections = connections;
        this.executorFactory = executorFactory;
        this.heldConnection = openConnection();
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws OperationException {
        try {
            HeldConnection current = heldConnection;
            if (current == null) {
                current = openConnection();
                heldConnection = current;
                marks.mark(OperationPart.POOL_WAIT_OVER);
            }
            return execute(operation, marks, current);
        } catch (SQLException e) {
            throw SqlFailure.of(e).asOperationException(e);
        }
    }

    private Outcome execute(Operation operation, Marks marks, HeldConnection current) throws OperationException {
        CallWatchdog.CallWatch watch = current.connection().watch();
        watch.beginCall(current.connection().connection());
        try {
            return current.executor().execute(operation, marks);
        } catch (SQLException e) {
            SqlFailure failure = watch.timedOut() ? SqlFailure.noResponse(e) : SqlFailure.of(e);
            if (failure.connectionLost()
                    || !GuardedConnection.isIdle(current.connection().connection())) {
                discard(current);
            }
            throw failure.asOperationException(e);
        } catch (RuntimeException | Error e) {
            discard(current);
            throw e;
        } finally {
            watch.endCall();
        }
    }

    /** Runs an action over the session's connection, if it has one. For the thread of the run while no operation is under way. */
    void runIfConnected(GuardedConnection.ConnectionAction action) throws SQLException {
        HeldConnection current = heldConnection;
        if (current != null) {
            current.connection().run(action);
        }
    }

    @Override
    public void close() {
        connections.removeSession(this);
        HeldConnection last = heldConnection;
        heldConnection = null;
        if (last == null) {
            return;
        }
        try {
            last.executor().close();
            connections.release(last.connection());
        } catch (SQLException e) {
            last.connection().discard();
        }
    }

    private HeldConnection openConnection() throws SQLException {
        GuardedConnection acquired = connections.acquire();
        try {
            return new HeldConnection(acquired, executorFactory.create(acquired.connection()));
        } catch (SQLException e) {
            acquired.discard();
            throw e;
        }
    }

    private void discard(HeldConnection lost) {
        lost.connection().discard();
        heldConnection = null;
    }
}
