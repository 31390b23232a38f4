package org.storeharness.postgres.connection;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.store.Store;

/**
 * Reads the counters of a server from the views that its version has. {@code wal_bytes} is the insert position of the WAL, page
 * headers included; {@code wal_fsyncs} are from {@code pg_stat_wal} (14 to 17) or {@code pg_stat_io} (from
 * 18), and are unknown before 14.
 *
 * @param majorVersion the server's major version
 */
public record PostgresCounters(int majorVersion) {
    private static final int PG_STAT_WAL_VERSION = 14;
    private static final int FORCED_FLUSH_VERSION = 15;
    private static final int CHECKPOINTER_VERSION = 17;
    private static final int WAL_IN_PG_STAT_IO_VERSION = 18;

    /** Before 15, sessions report their statistics at the end of a transaction, but not more often than this. */
    private static final long STATISTICS_INTERVAL_MILLIS = 1_100;

    private static final String WAL_POSITION_QUERY =
            "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint AS wal_bytes";
    private static final String WAL_QUERY = "SELECT wal_sync AS wal_fsyncs, wal_write AS wal_writes, wal_records,"
            + " wal_fpi AS wal_full_page_images FROM pg_stat_wal";
    private static final String WAL_QUERY_18 = "SELECT (SELECT coalesce(sum(fsyncs), 0)::bigint FROM pg_stat_io"
            + " WHERE object = 'wal') AS wal_fsyncs,"
            + " (SELECT coalesce(sum(writes), 0)::bigint FROM pg_stat_io WHERE object = 'wal') AS wal_writes,"
            + " wal_records, wal_fpi AS wal_full_page_images FROM pg_stat_wal";
    private static final String DATABASE_QUERY = "SELECT xact_commit AS commits, xact_rollback AS rollbacks,"
            + " blks_read AS " + Store.UNCACHED_BLOCKS + ", blks_hit AS " + Store.CACHED_BLOCKS + ", deadlocks"
            + " FROM pg_stat_database WHERE datname = current_database()";

    /** Waits until sessions can hand over their statistics; sessions that have ended do so within that time. */
    public void awaitPendingStatistics() {
        if (majorVersion < FORCED_FLUSH_VERSION) {
            try {
                Thread.sleep(STATISTICS_INTERVAL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Has a session hand over its statistics, which it otherwise does at intervals. */
    public void flushStatistics(Connection session) throws SQLException {
        try (Statement statement = session.createStatement()) {
            statement.execute(flushSql());
        }
    }

    /** The statement by which a session hands its statistics over. */
    public String flushSql() {
        return majorVersion < FORCED_FLUSH_VERSION ? "SELECT 1" : "SELECT pg_stat_force_next_flush()";
    }

    /** The current counters: those of the WAL for the whole server, the others for the database of the connection. */
    public Map<String, Long> read(Connection connection) throws SQLException {
        Map<String, Long> counters = new LinkedHashMap<>();
        add(counters, connection, WAL_POSITION_QUERY);
        if (majorVersion >= PG_STAT_WAL_VERSION) {
            add(counters, connection, majorVersion >= WAL_IN_PG_STAT_IO_VERSION ? WAL_QUERY_18 : WAL_QUERY);
        }
        add(counters, connection, DATABASE_QUERY);
        add(counters, connection, checkpointsQuery());
        return counters;
    }

    private String checkpointsQuery() {
        return "SELECT "
                + (majorVersion < CHECKPOINTER_VERSION
                        ? "checkpoints_timed + checkpoints_req AS checkpoints FROM pg_stat_bgwriter"
                        : "num_timed + num_requested AS checkpoints FROM pg_stat_checkpointer");
    }

    private static void add(Map<String, Long> counters, Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            ResultSetMetaData columns = row.getMetaData();
            if (row.next()) {
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    counters.put(columns.getColumnLabel(i), row.getLong(i));
                }
            }
        }
    }
}
