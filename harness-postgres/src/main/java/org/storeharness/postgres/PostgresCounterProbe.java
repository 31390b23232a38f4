package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.storeharness.postgres.connection.ConnectFailure;
import org.storeharness.postgres.connection.ConnectionFactory;
import org.storeharness.postgres.connection.PostgresCounters;
import org.storeharness.postgres.connection.PostgresEndpoint;
import org.storeharness.store.CounterProbe;
import org.storeharness.store.StoreException;

/**
 * Reads a server's counters over a connection of its own, in one transaction that stays open: reading commits nothing, and
 * between two readings no snapshot is held that would keep dead rows from being removed.
 */
record PostgresCounterProbe(PostgresEndpoint endpoint, PostgresCounters counters, Connection connection)
        implements CounterProbe {
    private static final int TRANSACTION_TIMEOUT_VERSION = 17;

    /**
     * @throws StoreException if the server cannot be reached
     */
    static PostgresCounterProbe open(ConnectionFactory connections, PostgresCounters counters) throws StoreException {
        try {
            PostgresCounterProbe probe =
                    new PostgresCounterProbe(connections.endpoint(), counters, connections.openMonitoring());
            probe.beginTransaction();
            return probe;
        } catch (SQLException e) {
            throw ConnectFailure.explain(connections.endpoint(), e);
        }
    }

    private void beginTransaction() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET default_transaction_isolation = 'read committed'");
            statement.execute("SET idle_in_transaction_session_timeout = 0");
            if (counters.majorVersion() >= TRANSACTION_TIMEOUT_VERSION) {
                statement.execute("SET transaction_timeout = 0");
            }
            connection.setAutoCommit(false);
        } catch (SQLException e) {
            close();
            throw e;
        }
    }

    @Override
    public Map<String, Long> read() throws StoreException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_stat_clear_snapshot()");
            return counters.read(connection);
        } catch (SQLException e) {
            throw ConnectFailure.explain(endpoint, e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            // the connection is closed already
        }
    }
}
