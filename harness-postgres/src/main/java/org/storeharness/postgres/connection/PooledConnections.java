package org.storeharness.postgres.connection;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.store.Session;

/** A pool of connections, from which all sessions borrow one for each operation. */
record PooledConnections(HikariDataSource pool) implements ConnectionProvider {
    @Override
    public Session openSession(OperationExecutor.ExecutorFactory executorFactory) {
        return new PooledSession(pool, executorFactory);
    }

    @Override
    public void flushStatistics(PostgresCounters counters) throws SQLException {
        List<Connection> borrowed = new ArrayList<>();
        try {
            int idle = pool.isRunning() ? pool.getHikariPoolMXBean().getIdleConnections() : 0;
            for (int i = 0; i < idle; i++) {
                Connection connection = pool.getConnection();
                borrowed.add(connection);
                counters.flushStatistics(connection);
            }
        } finally {
            for (Connection connection : borrowed) {
                connection.close();
            }
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
