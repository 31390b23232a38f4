package org.storeharness.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.storeharness.environment.SystemFiles;
import org.storeharness.jdbc.connection.SqlFailure;
import org.storeharness.plan.Durability;
import org.storeharness.store.StoreContext;

/** The differences between databases: types, the statements with which a connection starts, and whether a commit waits for the disk. */
enum Dialect {
    POSTGRESQL(
            "BIGINT PRIMARY KEY, payload BYTEA NOT NULL",
            "SELECT concat_ws(' ', system_identifier, current_database(), current_schema()) FROM pg_control_system()",
            "fsync synchronous_commit full_page_writes",
            """
            SELECT name, setting FROM pg_settings
            WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'data_directory')
            UNION ALL SELECT 'server_address', host(inet_server_addr()) UNION ALL SELECT 'version', version()
            UNION ALL SELECT 'tablespace_location', pg_tablespace_location(coalesce(
                (SELECT oid FROM pg_tablespace WHERE spcname = current_setting('default_tablespace')), dattablespace))
            FROM pg_database WHERE datname = current_database()
            """) {
        @Override
        List<Path> places(Map<String, String> settings) {
            Path data = Path.of(settings.getOrDefault("data_directory", UNSEEN));
            return settings.getOrDefault("server_address", "").matches("127\\..*|::1")
                    ? Stream.of("", "base", "pg_wal", settings.getOrDefault("tablespace_location", UNSEEN))
                            .map(data::resolve)
                            .toList()
                    : List.of();
        }
    },

    /** MariaDB and MySQL. What a commit waits for is the server's alone to say. */
    MYSQL(
            "BIGINT PRIMARY KEY, payload LONGBLOB NOT NULL",
            "SELECT CONCAT_WS(' ', @@hostname, @@port, @@server_id, @@datadir, DATABASE())",
            "innodb_flush_log_at_trx_commit log_bin sync_binlog innodb_flush_method innodb_doublewrite",
            """
            SHOW VARIABLES WHERE Variable_name IN ('innodb_flush_log_at_trx_commit', 'log_bin', 'sync_binlog',
                'innodb_flush_method', 'innodb_doublewrite', 'max_allowed_packet', 'innodb_buffer_pool_size', 'datadir',
                'innodb_log_group_home_dir', 'innodb_data_home_dir', 'innodb_undo_directory', 'log_bin_basename', 'hostname',
                'version')
            """,
            "SHOW GLOBAL STATUS WHERE Variable_name = 'Innodb_redo_log_enabled'",
            "SELECT 'database', DATABASE()") {
        @Override
        List<Path> places(Map<String, String> settings) {
            Path data = Path.of(settings.getOrDefault("datadir", UNSEEN));
            String log = settings.getOrDefault("log_bin_basename", "");
            Optional<String> host = SystemFiles.ofThisMachine().firstLine("proc/sys/kernel/hostname");
            return host.equals(Optional.ofNullable(settings.get("hostname")))
                    ? Stream.of(
                                    settings.getOrDefault("database", UNSEEN),
                                    settings.getOrDefault("innodb_log_group_home_dir", ""),
                                    settings.getOrDefault("innodb_data_home_dir", ""),
                                    settings.getOrDefault("innodb_undo_directory", ""),
                                    log.substring(0, log.lastIndexOf('/') + 1))
                            .map(data::resolve)
                            .toList()
                    : List.of();
        }

        /** A server that may put another engine in its place says so by a warning alone. */
        @Override
        void requireWantedEngine(Connection connection, String table) throws SQLException {
            String engine = answer(
                    connection,
                    "SELECT engine FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = '"
                            + table + "'");
            if (!engine.equals("InnoDB")) {
                throw new SQLFeatureNotSupportedException("the server makes tables of the engine " + engine
                        + " in place of InnoDB, whose commits are not known here (enforce_storage_engine, sql_mode)");
            }
        }
    },

    SQLITE(
            "INTEGER PRIMARY KEY, payload BLOB NOT NULL",
            "SELECT file FROM pragma_database_list WHERE name = 'main'",
            "journal_mode synchronous",
            """
            SELECT 'journal_mode', journal_mode FROM pragma_journal_mode
            UNION ALL SELECT 'synchronous', synchronous FROM pragma_synchronous
            UNION ALL SELECT 'fullfsync', fullfsync FROM pragma_fullfsync
            """),

    H2("BIGINT PRIMARY KEY, payload VARBINARY(1048576) NOT NULL", "SELECT DATABASE_PATH()", "", """
            SELECT SETTING_NAME, SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS
            WHERE SETTING_NAME IN ('WRITE_DELAY', 'CACHE_SIZE', 'MODE')
            UNION ALL SELECT 'DATABASE_PATH', DATABASE_PATH()
            """),

    DUCKDB(
            "BIGINT PRIMARY KEY, payload BLOB NOT NULL",
            "SELECT path FROM duckdb_databases() WHERE database_name = current_database()",
            "",
            """
            SELECT name, value FROM duckdb_settings() WHERE name IN ('checkpoint_threshold', 'threads', 'memory_limit')
            """),

    ORACLE(
            "NUMBER(19) PRIMARY KEY, payload BLOB NOT NULL",
            "SELECT SYS_CONTEXT('USERENV', 'DB_UNIQUE_NAME') || ' ' || SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') FROM DUAL",
            ""),

    SQL_SERVER(
            "BIGINT PRIMARY KEY, payload VARBINARY(MAX) NOT NULL", "SELECT CONCAT(@@SERVERNAME, ' ', DB_NAME())", ""),

    /** A database that the harness does not know, by plain SQL. */
    PLAIN("BIGINT NOT NULL PRIMARY KEY, payload BLOB NOT NULL", "", "");

    /** Engines that speak the protocol of PostgreSQL or MySQL and keep data in another way. */
    private static final Pattern ANOTHER_ENGINE =
            Pattern.compile("-YB-|CockroachDB|Redshift|Greenplum|TiDB|OceanBase|Vitess");

    /** The path of no directory. */
    private static final String UNSEEN = "/dev/null";

    private final String columns;
    private final String identityQuery;
    private final String neededSettings;
    private final List<String> settingsQueries;

    /**
     * @param columns the columns of the table, behind the name of the key's
     * @param identityQuery gives the identity of a database, by which it differs from others behind the same name, and which is the
     *     file of one in this process; empty if there is no such query
     * @param neededSettings by their names, with blanks between; without one of them nothing is known of the durability
     * @param settingsQueries give names and values
     */
    Dialect(String columns, String identityQuery, String neededSettings, String... settingsQueries) {
        this.columns = columns;
        this.identityQuery = identityQuery;
        this.neededSettings = neededSettings;
        this.settingsQueries = List.of(settingsQueries);
    }

    /** The dialect of a product as its driver names it. */
    static Dialect of(String product) {
        return switch (product) {
            case "PostgreSQL" -> POSTGRESQL;
            case "MySQL", "MariaDB" -> MYSQL;
            case "SQLite" -> SQLITE;
            case "H2" -> H2;
            case "DuckDB" -> DUCKDB;
            case "Oracle" -> ORACLE;
            case "Microsoft SQL Server" -> SQL_SERVER;
            default -> PLAIN;
        };
    }

    /** The statement that makes a table of keys and payloads. */
    String createTable(String table, String keyColumn) {
        return "CREATE TABLE " + table + " (" + keyColumn + " " + columns + ")"
                + (this == MYSQL ? " ENGINE=InnoDB" : "");
    }

    /** The statement that limits a wait for a lock, at databases that wait for a day or for ever; empty at others. */
    String patience(int seconds) {
        return switch (this) {
            case POSTGRESQL -> "SET lock_timeout = '" + seconds + "s'";
            case MYSQL -> "SET lock_wait_timeout = " + seconds;
            case SQL_SERVER -> "SET LOCK_TIMEOUT " + 1_000 * seconds;
            case SQLITE, H2, DUCKDB, ORACLE, PLAIN -> "";
        };
    }

    /** The statements with which a connection starts. */
    List<String> initialization(Durability wanted, Duration timeout) {
        boolean durable = wanted == Durability.DURABLE;
        long millis = timeout.toMillis();
        long seconds = Math.max(1, timeout.toSeconds());
        return switch (this) {
            case POSTGRESQL ->
                List.of("SET synchronous_commit = " + (durable ? "on" : "off"), "SET statement_timeout = " + millis);
            case MYSQL -> List.of("SET innodb_lock_wait_timeout = " + seconds + ", lock_wait_timeout = " + seconds);
            // EXTRA syncs the directory too, from which a commit removes the journal; with a journal by WAL it is FULL
            case SQLITE ->
                List.of(
                        "PRAGMA synchronous = " + (durable ? "EXTRA" : "OFF"),
                        "PRAGMA fullfsync = " + (durable ? "ON" : "OFF"),
                        "PRAGMA busy_timeout = " + millis);
            case H2 -> List.of("SET LOCK_TIMEOUT " + millis);
            case DUCKDB, ORACLE, SQL_SERVER, PLAIN -> List.of();
        };
    }

    /** Its settings as a connection has them. */
    Map<String, String> settings(Connection connection) throws SQLException {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String query : settingsQueries) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    if (rows.getString(2) != null) {
                        settings.put(rows.getString(1), rows.getString(2));
                    }
                }
            }
        }
        return settings;
    }

    /** The durability of an acknowledged commit on a disk that keeps what it syncs. */
    final FoundDurability durability(Map<String, String> settings) {
        if (ANOTHER_ENGINE.matcher(settings.getOrDefault("version", "")).find()) {
            return FoundDurability.unknown("another engine makes of these settings what it likes");
        }
        return Stream.of(neededSettings.split(" "))
                .filter(name -> !name.isEmpty() && !settings.containsKey(name))
                .findFirst()
                .map(name -> FoundDurability.unknown("the database does not tell its " + name))
                .orElseGet(() -> told(settings));
    }

    /** The same, where every setting that is needed was told. */
    private FoundDurability told(Map<String, String> settings) {
        return switch (this) {
            case POSTGRESQL -> FoundDurability.relaxedBy(FoundDurability.postgresRelaxedBy(settings));
            case MYSQL -> ofMysql(settings);
            case SQLITE -> ofSqlite(settings);
            case H2 ->
                isMemory(settings.getOrDefault("DATABASE_PATH", ""))
                        ? new FoundDurability(Durability.VOLATILE, Optional.of("the database is in memory"))
                        : FoundDurability.relaxedBy(
                                Optional.of("H2 acknowledges a commit without a sync, whatever its WRITE_DELAY"));
            // Its log is synced at each commit, and no setting says otherwise
            case DUCKDB -> FoundDurability.relaxedBy(Optional.empty());
            case ORACLE, SQL_SERVER, PLAIN ->
                FoundDurability.unknown(
                        "this database was never tried here, so that what a commit waits for is not known");
        };
    }

    /** MariaDB's 3 syncs twice a commit. A binary log that is not synced takes commits back when InnoDB recovers by it. */
    private static FoundDurability ofMysql(Map<String, String> settings) {
        String flush = settings.getOrDefault("innodb_flush_log_at_trx_commit", "");
        String method = settings.getOrDefault("innodb_flush_method", "").toLowerCase(Locale.ROOT);
        String doublewrite = settings.getOrDefault("innodb_doublewrite", "").toUpperCase(Locale.ROOT);
        if (!Set.of("1", "3").contains(flush)) {
            return FoundDurability.relaxedBy(Optional.of("innodb_flush_log_at_trx_commit=" + flush));
        } else if ("ON".equals(settings.get("log_bin")) && !"1".equals(settings.get("sync_binlog"))) {
            return FoundDurability.relaxedBy(Optional.of("sync_binlog=" + settings.get("sync_binlog")));
        } else if (!settings.getOrDefault("Innodb_redo_log_enabled", "ON").equals("ON")) {
            return FoundDurability.relaxedBy(Optional.of("the redo log of InnoDB is disabled"));
        } else if (Set.of("nosync", "littlesync").contains(method)) {
            return FoundDurability.relaxedBy(Optional.of("innodb_flush_method=" + method));
        } else if (method.equals("o_direct_no_fsync")) {
            return FoundDurability.unknown("innodb_flush_method=o_direct_no_fsync does not sync files of data");
        }
        return Set.of("ON", "1", "DETECT_AND_RECOVER").contains(doublewrite)
                ? FoundDurability.relaxedBy(Optional.empty())
                : FoundDurability.unknown("innodb_doublewrite=" + doublewrite + ": a torn page may be lost");
    }

    private static FoundDurability ofSqlite(Map<String, String> settings) {
        String journal = settings.getOrDefault("journal_mode", "");
        String synchronous = settings.getOrDefault("synchronous", "");
        boolean synced = synchronous.equals("3") || synchronous.equals("2") && !journal.equals("delete");
        boolean kept = Set.of("wal", "delete", "truncate", "persist").contains(journal);
        String doubt = synced ? "journal_mode=" + journal : "synchronous=" + synchronous;
        return FoundDurability.relaxedBy(synced && kept ? Optional.empty() : Optional.of(doubt));
    }

    /** The directories in which a server keeps its data and logs, if it is on this machine; empty where that is not known. */
    List<Path> places(Map<String, String> settings) {
        return List.of();
    }

    /** The reason why the database cannot do what the run demands; empty if there is none. */
    Optional<String> refusal(Map<String, String> settings, StoreContext.Demand demand) {
        String packet = settings.getOrDefault("max_allowed_packet", "");
        if (packet.matches("\\d{1,18}") && Long.parseLong(packet) < 2L * demand.objectBytes()) {
            return Optional.of("takes statements of max_allowed_packet=" + packet
                    + " bytes, which is less than twice the largest object of " + demand.objectBytes()
                    + "; raise it, or write smaller ones");
        }
        return this == H2 && demand.objectBytes() > 1_048_576
                ? Optional.of("takes binary values of at most 1 MiB; write smaller objects")
                : Optional.empty();
    }

    /** Whether a database in this process is in memory, though its URL names a file. */
    final boolean isInMemory(Connection connection) throws SQLException {
        return !identityQuery.isEmpty() && isMemory(answer(connection, identityQuery));
    }

    private static boolean isMemory(String file) {
        return file.isEmpty() || file.matches("(\\w+:)*(nio)?[mM]em(FS|LZF):.*");
    }

    /** The identity of a server's database, by which it differs from others behind the same name; empty if the server tells none. */
    final String identity(Connection connection) {
        try {
            return identityQuery.isEmpty() ? "" : answer(connection, identityQuery);
        } catch (SQLException e) {
            return ""; // a server that speaks the same protocol, or a login that may not ask
        }
    }

    private static String answer(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            String answer = row.next() ? row.getString(1) : null;
            return answer == null ? "" : answer;
        }
    }

    /**
     * Checks that the table was made by the engine that was asked for.
     *
     * @throws SQLException if it was not
     */
    void requireWantedEngine(Connection connection, String table) throws SQLException {}

    /** Whether a failure is that of a wait for somebody's lock. */
    static boolean isLocked(SQLException failure) {
        return failure.getErrorCode() == 1205
                || Set.of("55P03", "HYT00").contains(SqlFailure.sqlState(SqlFailure.rootCause(failure)));
    }
}
