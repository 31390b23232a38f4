package org.storeharness.jdbc.connection;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Marks;
import org.storeharness.store.Operation;
import org.storeharness.store.OperationException;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;

/** A pool of connections, from which all sessions borrow one for each operation. */
record PooledConnections(HikariDataSource pool, CallWatchdog watchdog, boolean abortable)
        implements ConnectionProvider {
    @Override
    public Session openSession(OperationExecutor.ExecutorFactory executorFactory) {
        return new PooledSession(pool, watchdog.watch(), executorFactory);
    }

    @Override
    public void runOnAll(GuardedConnection.ConnectionAction action) throws SQLException {
        List<Connection> borrowed = new ArrayList<>();
        try {
            int idle = pool.isRunning() ? pool.getHikariPoolMXBean().getIdleConnections() : 0;
            for (int i = 0; i < idle; i++) {
                Connection connection = pool.getConnection();
                borrowed.add(connection);
                action.run(connection);
            }
        } finally {
            for (Connection connection : borrowed) {
                connection.close();
            }
        }
    }

    /** The pool aborts connections in use, as those to a frozen server. It is left open where an abort does more than close the socket. */
    @Override
    public void close() {
        if (abortable || !pool.isRunning() || pool.getHikariPoolMXBean().getActiveConnections() == 0) {
            pool.close();
        }
        watchdog.close();
    }

    /**
     * A session that borrows a connection from a pool for every operation and returns it, as applications do. The wait for the
     * connection is part of the operation and is marked.
     */
    private record PooledSession(
            HikariDataSource pool, CallWatchdog.CallWatch watch, OperationExecutor.ExecutorFactory executorFactory)
            implements BlockingSession {
        @Override
        public Outcome execute(Operation operation, Marks marks) throws OperationException {
            try (Connection borrowed = pool.getConnection()) {
                marks.mark(OperationPart.POOL_WAIT_OVER);
                return execute(operation, marks, borrowed);
            } catch (SQLException e) {
                throw SqlFailure.of(e).asOperationException(e);
            }
        }

        private Outcome execute(Operation operation, Marks marks, Connection borrowed)
                throws SQLException, OperationException {
            Connection raw = borrowed.unwrap(Connection.class);
            watch.beginCall(raw);
            try (OperationExecutor executor = executorFactory.create(raw)) {
                return executor.execute(operation, marks);
            } catch (SQLException e) {
                SqlFailure failure = watch.timedOut() ? SqlFailure.noResponse(e) : SqlFailure.of(e);
                if (failure.connectionLost() || !GuardedConnection.isIdle(raw)) {
                    pool.evictConnection(borrowed);
                }
                throw failure.asOperationException(e);
            } catch (RuntimeException | Error e) {
                pool.evictConnection(borrowed);
                throw e;
            } finally {
                watch.endCall();
            }
        }

        @Override
        public void close() {
            watch.close();
        }
    }
}
