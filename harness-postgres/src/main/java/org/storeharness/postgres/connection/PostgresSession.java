package org.storeharness.postgres.connection;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.BlockingSession;
import org.storeharness.core.store.Marks;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationException;
import org.storeharness.core.store.OperationPart;
import org.storeharness.core.store.Outcome;
import org.storeharness.postgres.error.SqlFailure;

/**
 * A worker's own connection. When it is lost, the operation that noticed fails, and the next one takes another connection
 * first; no operation is ever repeated.
 */
final class PostgresSession implements BlockingSession {
    private final OwnConnections connections;
    private final ConnectionWork.Maker maker;
    private volatile @Nullable Held held;

    private record Held(GuardedConnection connection, ConnectionWork work) {}

    /**
     * @throws SQLException if no connection can be had
     */
    PostgresSession(OwnConnections connections, ConnectionWork.Maker maker) throws SQLException {
        this.connections = connections;
        this.maker = maker;
        this.held = take();
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws OperationException {
        try {
            Held current = held;
            if (current == null) {
                current = take();
                held = current;
                marks.mark(OperationPart.POOL_WAIT_OVER);
            }
            return execute(operation, marks, current);
        } catch (SQLException e) {
            throw SqlFailure.of(e).asOperationException(e);
        }
    }

    private Outcome execute(Operation operation, Marks marks, Held current) throws OperationException {
        SilenceGuard.Watch watch = current.connection().watch();
        watch.begin();
        try {
            return current.work().execute(operation, marks);
        } catch (SQLException e) {
            SqlFailure failure = watch.cut() ? SqlFailure.silence(e) : SqlFailure.of(e);
            discardIfLost(current, failure);
            throw failure.asOperationException(e);
        } finally {
            watch.end();
        }
    }

    /** Asks over the session's connection, if it has one. For the thread of the run while no operation is going on. */
    void ask(GuardedConnection.Question question) throws SQLException {
        Held current = held;
        if (current != null) {
            current.connection().ask(question);
        }
    }

    @Override
    public void close() {
        connections.leave(this);
        Held last = held;
        held = null;
        if (last == null) {
            return;
        }
        try {
            last.work().close();
            connections.giveBack(last.connection());
        } catch (SQLException e) {
            last.connection().discard();
        }
    }

    private Held take() throws SQLException {
        GuardedConnection taken = connections.take();
        try {
            return new Held(taken, maker.over(taken.connection()));
        } catch (SQLException e) {
            taken.discard();
            throw e;
        }
    }

    private void discardIfLost(Held current, SqlFailure failure) {
        if (failure.connectionLost() || isClosed(current.work())) {
            current.connection().discard();
            held = null;
        }
    }

    private static boolean isClosed(ConnectionWork work) {
        try {
            return work.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }
}
