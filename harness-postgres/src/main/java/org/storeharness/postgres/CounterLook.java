package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.storeharness.core.store.CounterProbe;
import org.storeharness.core.store.StoreException;
import org.storeharness.postgres.connection.Connections;
import org.storeharness.postgres.connection.ServerCounters;
import org.storeharness.postgres.error.ConnectFailure;
import org.storeharness.postgres.options.Endpoint;

/**
 * Looks at a server's counters over a connection of its own, in one transaction that never ends: so looking commits nothing,
 * and between two looks it holds no snapshot that would keep rows from being removed.
 */
final class CounterLook implements CounterProbe {
    private static final int TRANSACTION_TIMEOUT = 17;

    private final Endpoint endpoint;
    private final ServerCounters counters;
    private final Connection connection;

    private CounterLook(Endpoint endpoint, ServerCounters counters, Connection connection) {
        this.endpoint = endpoint;
        this.counters = counters;
        this.connection = connection;
    }

    /**
     * @throws StoreException if the server cannot be reached
     */
    static CounterLook open(Connections connections, ServerCounters counters) throws StoreException {
        try {
            CounterLook look = new CounterLook(connections.endpoint(), counters, connections.watching());
            look.begin();
            return look;
        } catch (SQLException e) {
            throw ConnectFailure.explain(connections.endpoint(), e);
        }
    }

    private void begin() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET default_transaction_isolation = 'read committed'");
            statement.execute("SET idle_in_transaction_session_timeout = 0");
            if (counters.majorVersion() >= TRANSACTION_TIMEOUT) {
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
            // the server has closed it already, or is gone
        }
    }
}
