package org.storeharness.postgres;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The connections over which a store's sessions work, so that the thread of the run can have them report what they counted
 * while no operation is going on. Sessions enter and leave on their own threads.
 */
final class OpenSessions {
    private final Set<PostgresSession> sessions = ConcurrentHashMap.newKeySet();

    PostgresSession enter(PostgresSession session) {
        sessions.removeIf(one -> one.connection() == null);
        sessions.add(session);
        return session;
    }

    /** Has every connection report; those that are idle in the pool too. */
    void report(ServerCounters counters, HikariDataSource pool) throws SQLException {
        List<Connection> held = sessions.stream()
                .map(PostgresSession::connection)
                .filter(Objects::nonNull)
                .toList();
        List<Connection> borrowed = new ArrayList<>();
        try {
            int idle = pool.isRunning() ? pool.getHikariPoolMXBean().getIdleConnections() : 0;
            for (int i = 0; i < idle; i++) {
                borrowed.add(pool.getConnection());
            }
            List<Connection> all = new ArrayList<>(held);
            all.addAll(borrowed);
            counters.flush(all);
        } finally {
            for (Connection connection : borrowed) {
                connection.close();
            }
        }
    }
}
