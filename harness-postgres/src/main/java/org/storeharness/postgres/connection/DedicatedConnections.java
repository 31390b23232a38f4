package org.storeharness.postgres.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;

/**
 * Gives each session a connection of its own; connections of closed sessions are used again. Sessions open and close on their
 * own threads.
 */
final class DedicatedConnections implements ConnectionProvider {
    private final ConnectionFactory connections;
    private final String initialization;
    private final ConnectRetry retry;
    private final CallWatchdog watchdog;
    private final Queue<GuardedConnection> idle = new ConcurrentLinkedQueue<>();
    private final Set<DedicatedSession> sessions = ConcurrentHashMap.newKeySet();

    /**
     * @param initialization the statements with which each connection starts
     */
    DedicatedConnections(ConnectionFactory connections, String initialization) {
        this.connections = connections;
        this.initialization = initialization;
        Duration limit = connections.options().connectTimeout();
        this.retry = new ConnectRetry(
                limit,
                limit,
                connections.loginTimeout(),
                failure -> isTransient(SqlFailure.of(failure)),
                failure -> {});
        this.watchdog = new CallWatchdog(connections.responseTimeout());
    }

    @Override
    public Session openSession(OperationExecutor.ExecutorFactory executorFactory) throws SQLException {
        DedicatedSession session = new DedicatedSession(this, executorFactory);
        sessions.add(session);
        return session;
    }

    /**
     * Takes an idle connection or makes one. While the server is unreachable or has no free connection, the attempt is repeated,
     * with pauses of the connect timeout in total.
     *
     * @throws SQLException if no connection can be made
     */
    GuardedConnection acquire() throws SQLException {
        for (GuardedConnection candidate = idle.poll(); candidate != null; candidate = idle.poll()) {
            if (candidate.isAlive()) {
                return candidate;
            }
            candidate.discard();
        }
        return retry.connect(this::connect);
    }

    /** Takes back the connection of a session that closes. */
    void release(GuardedConnection connection) {
        try {
            connection.reset();
            idle.add(connection);
        } catch (SQLException e) {
            connection.discard();
        }
    }

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
        for (GuardedConnection candidate = idle.poll(); candidate != null; candidate = idle.poll()) {
            candidate.discard();
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
}
