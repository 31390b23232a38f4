package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
record PostgresCounterProbe(
        PostgresEndpoint endpoint, PostgresCounters counters, Connection connection, PreparedStatement looking)
        implements CounterProbe {
    private static final int TRANSACTION_TIMEOUT_VERSION = 17;

    /**
     * Sessions of this run have the name of this connection. The view would look up users and databases too. Few rows take little time of the
     * client, whose code for them is cold between looks.
     */
    private static final String WAITS_QUERY = "SELECT wait_event_type, wait_event, string_agg("
            + "(1e9 * date_part('epoch', clock_timestamp() - least(xact_start, query_start)))::bigint::text, ' ')"
            + " FROM pg_stat_get_activity(NULL) WHERE state = 'active' AND backend_type = 'client backend'"
            + " AND pid <> pg_backend_pid() AND application_name = current_setting('application_name')"
            + " AND wait_event IS DISTINCT FROM 'ClientRead' GROUP BY wait_event_type, wait_event";

    private static final String NEW_LOOK = "SELECT pg_stat_clear_snapshot()";

    /**
     * @throws StoreException if the server cannot be reached
     */
    static PostgresCounterProbe open(ConnectionFactory connections, PostgresCounters counters) throws StoreException {
        try {
            Connection connection = connections.openMonitoring();
            // Prepared once, it takes the code of the driver that the sessions keep compiled
            PostgresCounterProbe probe = new PostgresCounterProbe(
                    connections.endpoint(),
                    counters,
                    connection,
                    connection.prepareStatement(NEW_LOOK + ";" + WAITS_QUERY));
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
            statement.execute(NEW_LOOK);
            return counters.read(connection);
        } catch (SQLException e) {
            throw ConnectFailure.explain(endpoint, e);
        }
    }

    /** Nothing is known where the user may not ask for it; a server that is gone is told of by the next reading. */
    @Override
    public @Nullable List<ServedOperation> look() {
        List<ServedOperation> seen = new ArrayList<>();
        try {
            looking.execute();
            looking.getMoreResults();
            try (ResultSet rows = looking.getResultSet()) {
                while (rows.next()) {
                    String doing = eventName(rows.getString(1), rows.getString(2));
                    for (String ageNanos : rows.getString(3).split(" ")) {
                        seen.add(new ServedOperation(doing, Long.parseLong(ageNanos)));
                    }
                }
            }
            return seen;
        } catch (SQLException e) {
            endFailedTransaction();
            return null;
        }
    }

    private void endFailedTransaction() {
        try {
            connection.rollback();
        } catch (SQLException e) {
            // the next reading says why
        }
    }

    /**
     * {@code DataFileRead}, {@code Lock transactionid}. The spelling of events changes from version to version. Who waits for the lock of the
     * WAL's writer waits for the flush of another session.
     */
    static String eventName(@Nullable String type, @Nullable String event) {
        if (type == null || event == null) {
            return ON_PROCESSOR;
        }
        boolean io = type.equals("IO");
        return switch (event.toLowerCase(Locale.ROOT)) {
            case "walsync" -> "WAL flush";
            case "walwrite", "walwritelock" -> io ? "WAL write" : "WAL flush";
            default -> io ? event : type + " " + event;
        };
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
