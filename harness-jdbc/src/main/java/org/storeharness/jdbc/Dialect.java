package org.storeharness.jdbc;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.storeharness.plan.Durability;
import org.storeharness.store.StoreContext;

/** Where databases differ: types, what a connection starts with, and how one finds out whether a commit waits for the disk. */
public enum Dialect {
    POSTGRESQL("BIGINT PRIMARY KEY", "BYTEA", "", """
            SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')
            """, "") {
        @Override
        List<String> initialization(Durability wanted, Duration timeout) {
            return List.of(
                    "SET synchronous_commit = " + (wanted == Durability.DURABLE ? "on" : "off"),
                    "SET statement_timeout = " + timeout.toMillis());
        }

        @Override
        FoundDurability durability(Map<String, String> settings) {
            return FoundDurability.relaxedBy(postgresRelaxedBy(settings));
        }
    },

    /** MariaDB and MySQL. What a commit waits for is the server's alone to say. */
    MYSQL("BIGINT PRIMARY KEY", "LONGBLOB", " ENGINE=InnoDB", """
            SHOW VARIABLES WHERE Variable_name IN ('innodb_flush_log_at_trx_commit', 'log_bin', 'sync_binlog',
                'innodb_flush_method', 'innodb_doublewrite', 'max_allowed_packet', 'innodb_buffer_pool_size')
            """, "") {
        @Override
        List<String> initialization(Durability wanted, Duration timeout) {
            return List.of("SET innodb_lock_wait_timeout = " + Math.max(1, timeout.toSeconds()));
        }

        /** MariaDB's 3 syncs twice a commit. A binary log that is not synced takes commits back when InnoDB recovers by it. */
        @Override
        FoundDurability durability(Map<String, String> settings) {
            String flush = settings.getOrDefault("innodb_flush_log_at_trx_commit", "not told");
            String method = settings.getOrDefault("innodb_flush_method", "").toLowerCase(Locale.ROOT);
            String doublewrite = settings.getOrDefault("innodb_doublewrite", "").toUpperCase(Locale.ROOT);
            if (!Set.of("1", "3").contains(flush)) {
                return FoundDurability.relaxedBy(Optional.of("innodb_flush_log_at_trx_commit=" + flush));
            } else if ("ON".equals(settings.get("log_bin")) && !"1".equals(settings.get("sync_binlog"))) {
                return FoundDurability.relaxedBy(Optional.of("sync_binlog=" + settings.get("sync_binlog")));
            } else if (Set.of("nosync", "littlesync").contains(method)) {
                return FoundDurability.relaxedBy(Optional.of("innodb_flush_method=" + method));
            } else if (method.equals("o_direct_no_fsync")) {
                return FoundDurability.unknown("innodb_flush_method=o_direct_no_fsync does not sync files of data");
            }
            return Set.of("ON", "1", "DETECT_AND_RECOVER").contains(doublewrite)
                    ? FoundDurability.relaxedBy(Optional.empty())
                    : FoundDurability.unknown("innodb_doublewrite=" + doublewrite + ": a torn page may be lost");
        }

        @Override
        Optional<String> refusal(Map<String, String> settings, StoreContext.Demand demand) {
            String packet = settings.getOrDefault("max_allowed_packet", "");
            return packet.matches("\\d{1,18}") && Long.parseLong(packet) < 2L * demand.objectBytes()
                    ? Optional.of("takes statements of max_allowed_packet=" + packet
                            + " bytes, which is less than twice" + " the largest object of " + demand.objectBytes()
                            + "; raise it, or write smaller ones")
                    : Optional.empty();
        }
    },

    SQLITE("INTEGER PRIMARY KEY", "BLOB", "", """
            SELECT 'journal_mode', journal_mode FROM pragma_journal_mode
            UNION ALL SELECT 'synchronous', synchronous FROM pragma_synchronous
            """, "SELECT file FROM pragma_database_list WHERE name = 'main'") {
        /** EXTRA syncs the directory too, from which a commit removes the journal; with a journal by WAL it is FULL. */
        @Override
        List<String> initialization(Durability wanted, Duration timeout) {
            return List.of(
                    "PRAGMA synchronous = " + (wanted == Durability.DURABLE ? "EXTRA" : "OFF"),
                    "PRAGMA busy_timeout = " + timeout.toMillis());
        }

        @Override
        FoundDurability durability(Map<String, String> settings) {
            String journal = settings.getOrDefault("journal_mode", "not told");
            String synchronous = settings.getOrDefault("synchronous", "not told");
            boolean synced = synchronous.equals("3") || synchronous.equals("2") && !journal.equals("delete");
            return FoundDurability.relaxedBy(
                    !synced
                            ? Optional.of("synchronous=" + synchronous)
                            : Set.of("wal", "delete", "truncate", "persist").contains(journal)
                                    ? Optional.empty()
                                    : Optional.of("journal_mode=" + journal));
        }
    },

    H2("BIGINT PRIMARY KEY", "VARBINARY(1048576)", "", """
            SELECT SETTING_NAME, SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS
            WHERE SETTING_NAME IN ('WRITE_DELAY', 'CACHE_SIZE', 'MODE')
            """, "SELECT DATABASE_PATH()") {
        @Override
        List<String> initialization(Durability wanted, Duration timeout) {
            return List.of("SET LOCK_TIMEOUT " + timeout.toMillis());
        }

        @Override
        FoundDurability durability(Map<String, String> settings) {
            return FoundDurability.relaxedBy(
                    Optional.of("H2 acknowledges a commit without a sync, whatever its WRITE_DELAY"));
        }

        @Override
        Optional<String> refusal(Map<String, String> settings, StoreContext.Demand demand) {
            return demand.objectBytes() > 1_048_576
                    ? Optional.of("takes binary values of at most 1 MiB; write smaller objects")
                    : Optional.empty();
        }
    },

    DUCKDB(
            "BIGINT PRIMARY KEY",
            "BLOB",
            "",
            """
            SELECT name, value FROM duckdb_settings() WHERE name IN ('checkpoint_threshold', 'threads', 'memory_limit')
            """,
            "SELECT coalesce(path, '') FROM duckdb_databases() WHERE database_name = current_database()") {
        @Override
        List<String> initialization(Durability wanted, Duration timeout) {
            return List.of();
        }

        /** Its log is synced at each commit, and no setting says otherwise. */
        @Override
        FoundDurability durability(Map<String, String> settings) {
            return FoundDurability.relaxedBy(Optional.empty());
        }
    },

    /** A database that the harness does not know, by plain SQL. */
    PLAIN("BIGINT NOT NULL PRIMARY KEY", "BLOB", "", "", "") {
        @Override
        List<String> initialization(Durability wanted, Duration timeout) {
            return List.of();
        }

        @Override
        FoundDurability durability(Map<String, String> settings) {
            return FoundDurability.unknown("what a commit of this database waits for is not known here");
        }
    };

    private final String keyType;
    private final String payloadType;
    private final String tableOptions;
    private final String settingsQuery;
    private final String fileQuery;

    Dialect(String keyType, String payloadType, String tableOptions, String settingsQuery, String fileQuery) {
        this.keyType = keyType;
        this.payloadType = payloadType;
        this.tableOptions = tableOptions;
        this.settingsQuery = settingsQuery;
        this.fileQuery = fileQuery;
    }

    /** The dialect of a product as its driver names it. */
    static Dialect of(String product) {
        return switch (product) {
            case "PostgreSQL" -> POSTGRESQL;
            case "MySQL", "MariaDB" -> MYSQL;
            case "SQLite" -> SQLITE;
            case "H2" -> H2;
            case "DuckDB" -> DUCKDB;
            default -> PLAIN;
        };
    }

    /** The setting by which PostgreSQL may lose an acknowledged commit on any disk, such as {@code fsync=off}; empty if there is none. */
    public static Optional<String> postgresRelaxedBy(Map<String, String> settings) {
        return Stream.of("fsync", "synchronous_commit", "full_page_writes")
                .filter(name -> "off".equals(settings.get(name)))
                .findFirst()
                .map(name -> name + "=off");
    }

    /** The statement that makes a table of keys and payloads. */
    String createTable(String table, String keyColumn) {
        return "CREATE TABLE " + table + " (" + keyColumn + " " + keyType + ", payload " + payloadType + " NOT NULL)"
                + tableOptions;
    }

    /** The statements with which a connection starts. */
    abstract List<String> initialization(Durability wanted, Duration timeout);

    /** What an acknowledged commit survives on a disk that keeps what it syncs. */
    abstract FoundDurability durability(Map<String, String> settings);

    /** What the database cannot do that the run demands; empty if nothing is known. */
    Optional<String> refusal(Map<String, String> settings, StoreContext.Demand demand) {
        return Optional.empty();
    }

    /** A query of names and values; empty if there is none. */
    String settingsQuery() {
        return settingsQuery;
    }

    /** A query of the file of a database in this process, none of one in memory; empty for servers. */
    String fileQuery() {
        return fileQuery;
    }
}
