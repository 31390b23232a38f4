package org.storeharness.postgres;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.BlockingSession;
import org.storeharness.core.store.Marks;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.OperationException;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Part;

/**
 * A worker's own connection. When it is lost, the operation that noticed fails, and the next one borrows another connection
 * from the pool first; no operation is ever repeated.
 */
final class PostgresSession implements BlockingSession {
    private final HikariDataSource pool;
    private final ConnectionWork.Maker maker;
    private volatile @Nullable Held held;

    private record Held(Connection borrowed, ConnectionWork work) {}

    /**
     * @throws SQLException if no connection can be had
     */
    PostgresSession(HikariDataSource pool, ConnectionWork.Maker maker) throws SQLException {
        this.pool = pool;
        this.maker = maker;
        this.held = borrow();
    }

    @Override
    public Outcome execute(Operation operation, Marks marks) throws OperationException {
        try {
            Held current = held;
            if (current == null) {
                current = borrow();
                held = current;
                marks.mark(Part.POOL_WAIT_OVER);
            }
            return current.work().execute(operation, marks);
        } catch (SQLException e) {
            SqlFailure failure = SqlFailure.of(e);
            discardIfLost(failure);
            throw failure.asOperationException(e);
        }
    }

    /** The connection that is held right now, for the thread of the run while no operation is going on. */
    @Nullable
    Connection connection() {
        Held current = held;
        return current == null ? null : current.borrowed();
    }

    @Override
    public void close() {
        Held last = held;
        held = null;
        if (last != null) {
            try {
                last.work().close();
                last.borrowed().close();
            } catch (SQLException e) {
                pool.evictConnection(last.borrowed());
            }
        }
    }

    private Held borrow() throws SQLException {
        Connection borrowed = pool.getConnection();
        try {
            return new Held(borrowed, maker.over(borrowed.unwrap(Connection.class)));
        } catch (SQLException e) {
            pool.evictConnection(borrowed);
            throw e;
        }
    }

    private void discardIfLost(SqlFailure failure) {
        Held current = held;
        if (current != null && (failure.connectionLost() || isClosed(current.work()))) {
            pool.evictConnection(current.borrowed());
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
