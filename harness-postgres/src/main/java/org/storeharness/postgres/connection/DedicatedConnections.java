package org.storeharness.postgres.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Session;
import org.storeharness.postgres.error.SqlFailure;

/**
 * A connection for each session. Those that sessions have done with serve again in the next round. Sessions come and go on
 * their own threads.
 */
final class DedicatedConnections implements ConnectionProvider {
    private static final Duration INITIAL_RETRY_PAUSE = Duration.ofMillis(10);

    private final ConnectionFactory connections;
    private final String initialization;
    private final CallWatchdog watchdog;
    private final Queue<GuardedConnection> idle = new ConcurrentLinkedQueue<>();
    private final Set<DedicatedSession> sessions = ConcurrentHashMap.newKeySet();

    /**
     * @param initialization the statements with which each connection starts
     */
    DedicatedConnections(ConnectionFactory connections, String initialization) {
        this.connections = connections;
        this.initialization = initialization;
        this.watchdog = new CallWatchdog(connections.responseTimeout());
    }

    @Override
    public Session openSession(OperationExecutor.ExecutorFactory work) throws SQLException {
        DedicatedSession session = new DedicatedSession(this, work);
        sessions.add(session);
        return session;
    }

    /**
     * A connection that nobody else has. Where the server is not there, or has no room, it is tried again for as long as a
     * connection may take to be made.
     *
     * @throws SQLException if none can be had
     */
    GuardedConnection acquire() throws SQLException {
        for (GuardedConnection kept = idle.poll(); kept != null; kept = idle.poll()) {
            if (kept.isAlive()) {
                return kept;
            }
            kept.discard();
        }
        Duration left = connections.options().connectTimeout();
        for (Duration pause = INITIAL_RETRY_PAUSE; ; pause = pause.multipliedBy(2)) {
            try {
                return connect();
            } catch (SQLException e) {
                left = left.minus(pause);
                if (left.isNegative() || !isTransient(SqlFailure.of(e))) {
                    throw e;
                }
                pause(pause, e);
            }
        }
    }

    /** A session has done with its connection. */
    void release(GuardedConnection connection) {
        try {
            connection.reset();
            idle.add(connection);
        } catch (SQLException e) {
            connection.discard();
        }
    }

    /** The session is over. */
    void removeSession(DedicatedSession session) {
        sessions.remove(session);
    }

    @Override
    public void flushStatistics(PostgresCounters counters) throws SQLException {
        for (DedicatedSession session : sessions) {
            session.runIfConnected(counters::flushStatistics);
        }
        for (GuardedConnection connection : idle) {
            connection.run(counters::flushStatistics);
        }
    }

    @Override
    public void close() {
        for (GuardedConnection kept = idle.poll(); kept != null; kept = idle.poll()) {
            kept.discard();
        }
        watchdog.close();
    }

    private GuardedConnection connect() throws SQLException {
        Connection connection = connections.openForOperations();
        GuardedConnection guarded = new GuardedConnection(connection, watchdog.watch(connection));
        try {
            guarded.run(this::initialize);
            return guarded;
        } catch (SQLException e) {
            guarded.discard();
            throw e;
        }
    }

    private void initialize(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(initialization);
        }
    }

    private static boolean isTransient(SqlFailure failure) {
        return failure.outcome() == Outcome.REJECTED || failure.outcome() == Outcome.ERROR && failure.connectionLost();
    }

    private static void pause(Duration pause, SQLException because) throws SQLException {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw because;
        }
    }
}
