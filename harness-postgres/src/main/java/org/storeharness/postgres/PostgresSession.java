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
    private final SilenceGuard guard;
    private final ConnectionWork.Maker maker;
    private volatile @Nullable Held held;

    private record Held(Connection borrowed, ConnectionWork work, SilenceGuard.Watch watch) {}

    /** Asks the server something that is no operation. */
    interface Question {
        void ask(Connection connection) throws SQLException;
    }

    /**
     * @throws SQLException if no connection can be had
     */
    PostgresSession(HikariDataSource pool, SilenceGuard guard, ConnectionWork.Maker maker) throws SQLException {
        this.pool = pool;
        this.guard = guard;
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
            return execute(operation, marks, current);
        } catch (SQLException e) {
            throw SqlFailure.of(e).asOperationException(e);
        }
    }

    private Outcome execute(Operation operation, Marks marks, Held current) throws OperationException {
        current.watch().begin();
        try {
            return current.work().execute(operation, marks);
        } catch (SQLException e) {
            SqlFailure failure = current.watch().cut() ? SqlFailure.silence(e) : SqlFailure.of(e);
            discardIfLost(current, failure);
            throw failure.asOperationException(e);
        } finally {
            current.watch().end();
        }
    }

    /** Whether the session has a connection right now. */
    boolean isConnected() {
        return held != null;
    }

    /** Asks over the session's connection, if it has one. For the thread of the run while no operation is going on. */
    void ask(Question question) throws SQLException {
        Held current = held;
        if (current != null) {
            current.watch().begin();
            try {
                question.ask(current.borrowed());
            } finally {
                current.watch().end();
            }
        }
    }

    @Override
    public void close() {
        Held last = held;
        held = null;
        if (last != null) {
            last.watch().close();
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
            Connection own = borrowed.unwrap(Connection.class);
            return new Held(borrowed, maker.over(own), guard.over(own));
        } catch (SQLException e) {
            pool.evictConnection(borrowed);
            throw e;
        }
    }

    private void discardIfLost(Held current, SqlFailure failure) {
        if (failure.connectionLost() || isClosed(current.work())) {
            current.watch().close();
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
