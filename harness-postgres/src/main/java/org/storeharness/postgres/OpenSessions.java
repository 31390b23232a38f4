package org.storeharness.postgres;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The connections over which a store's sessions work, so that the thread of the run can have them report what they counted
 * while no operation is going on. Sessions enter and leave on their own threads.
 */
final class OpenSessions {
    private final Set<PostgresSession> sessions = ConcurrentHashMap.newKeySet();

    PostgresSession enter(PostgresSession session) {
        sessions.removeIf(one -> !one.isConnected());
        sessions.add(session);
        return session;
    }

    /** Has every connection report; those that are idle in the pool too. */
    void report(ServerCounters counters, HikariDataSource pool) throws SQLException {
        counters.awaitReports();
        for (PostgresSession session : sessions) {
            session.ask(counters::flush);
        }
        List<Connection> borrowed = new ArrayList<>();
        try {
            int idle = pool.isRunning() ? pool.getHikariPoolMXBean().getIdleConnections() : 0;
            for (int i = 0; i < idle; i++) {
                Connection connection = pool.getConnection();
                borrowed.add(connection);
                counters.flush(connection);
            }
        } finally {
            for (Connection connection : borrowed) {
                connection.close();
            }
        }
    }
}
