package org.storeharness.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.storeharness.jdbc.FoundDurability;

/**
 * The version, settings and privileges that a server reports to one connection.
 *
 * @param version for example {@code 18.6}
 * @param majorVersion for example 18
 * @param user the role of the connection
 * @param settings server settings by name, with their values for that connection
 * @param inRecovery whether it is a standby, which accepts no writes
 * @param canCreateSchemas whether the role may create schemas in the database
 */
record ServerFacts(
        String version,
        int majorVersion,
        String user,
        Map<String, String> settings,
        boolean inRecovery,
        boolean canCreateSchemas) {
    private static final String IDENTITY = """
            SELECT current_setting('server_version'),
                   current_setting('server_version_num')::int / 10000,
                   current_user::text,
                   pg_is_in_recovery(),
                   has_database_privilege(current_database(), 'CREATE')
            """;
    private static final String ENCRYPTION = """
            SELECT CASE WHEN ssl THEN version || ' ' || cipher ELSE 'off' END
            FROM pg_stat_ssl WHERE pid = pg_backend_pid()
            """;
    private static final String SETTINGS = """
            SELECT name, current_setting(name)
            FROM unnest(ARRAY['fsync', 'synchronous_commit', 'full_page_writes', 'wal_level', 'wal_sync_method',
                              'shared_buffers', 'max_wal_size', 'data_checksums', 'max_connections', 'plan_cache_mode',
                              'default_transaction_isolation', 'statement_timeout', 'application_name'])
                 WITH ORDINALITY AS shown (name, number)
            JOIN pg_settings USING (name)
            ORDER BY number
            """;

    static ServerFacts read(Connection connection) throws SQLException {
        Map<String, String> settings = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery(SETTINGS)) {
                while (rows.next()) {
                    settings.put(rows.getString(1), rows.getString(2));
                }
            }
            try (ResultSet row = statement.executeQuery(ENCRYPTION)) {
                settings.put("ssl", row.next() ? row.getString(1) : "unknown");
            }
            try (ResultSet row = statement.executeQuery(IDENTITY)) {
                row.next();
                return new ServerFacts(
                        row.getString(1).split(" ", 2)[0],
                        row.getInt(2),
                        row.getString(3),
                        settings,
                        row.getBoolean(4),
                        row.getBoolean(5));
            }
        }
    }

    /** The setting by which an acknowledged commit may be lost on any disk, such as {@code fsync=off}; empty if there is none. */
    Optional<String> relaxedBy() {
        return FoundDurability.postgresRelaxedBy(settings);
    }
}
