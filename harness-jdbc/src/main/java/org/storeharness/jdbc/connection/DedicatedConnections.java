package org.storeharness.jdbc.connection;

import java.sql.SQLException;
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
    private final Connector connector;
    private final ConnectRetry retry;
    private final CallWatchdog watchdog;
    private final Queue<GuardedConnection> idle = new ConcurrentLinkedQueue<>();
    private final Set<DedicatedSession> sessions = ConcurrentHashMap.newKeySet();

    DedicatedConnections(Connector connector) {
        this.connector = connector;
        Duration limit = connector.connectTimeout();
        this.retry = new ConnectRetry(
                limit, limit, connector.loginTimeout(), failure -> isTransient(SqlFailure.of(failure)), failure -> {});
        this.watchdog = connector.watchdog();
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
        return retry.connect(() -> connector.open(watchdog));
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
    public void runOnAll(GuardedConnection.ConnectionAction action) throws SQLException {
        for (DedicatedSession session : sessions) {
            session.runIfConnected(action);
        }
        for (GuardedConnection connection : idle) {
            connection.run(action);
        }
    }

    @Override
    public void close() {
        for (GuardedConnection candidate = idle.poll(); candidate != null; candidate = idle.poll()) {
            candidate.discard();
        }
        watchdog.close();
    }

    private static boolean isTransient(SqlFailure failure) {
        return failure.outcome() == Outcome.REJECTED || failure.outcome() == Outcome.ERROR && failure.connectionLost();
    }
}
