package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.Durability;
import org.storeharness.store.StoreContext.Demand;

/** Settings of databases decide whether an acknowledged commit is durable. */
class DialectTest {
    private static final Map<String, String> SYNCED = Map.of(
            "innodb_flush_log_at_trx_commit", "1",
            "log_bin", "OFF",
            "sync_binlog", "0",
            "innodb_flush_method", "O_DIRECT",
            "innodb_doublewrite", "ON");

    @ParameterizedTest
    @CsvSource({
        "innodb_flush_log_at_trx_commit, 1, DURABLE",
        "innodb_flush_log_at_trx_commit, 3, DURABLE",
        "innodb_flush_log_at_trx_commit, 0, RELAXED",
        "innodb_flush_log_at_trx_commit, 2, RELAXED",
        "log_bin, ON, RELAXED",
        "innodb_flush_method, nosync, RELAXED",
        "innodb_flush_method, O_DIRECT_NO_FSYNC, UNKNOWN",
        "innodb_doublewrite, OFF, UNKNOWN",
    })
    void innoDbIsDurableIfEverySettingIs(String name, String value, Durability expected) {
        Map<String, String> settings = new HashMap<>(SYNCED);
        settings.put(name, value);
        assertFound(Dialect.MYSQL, settings, expected);
    }

    @Test
    void aBinaryLogThatIsSyncedKeepsCommits() {
        Map<String, String> settings = new HashMap<>(SYNCED);
        settings.putAll(Map.of("log_bin", "ON", "sync_binlog", "1"));
        assertFound(Dialect.MYSQL, settings, Durability.DURABLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "innodb_flush_log_at_trx_commit",
                "log_bin",
                "sync_binlog",
                "innodb_flush_method",
                "innodb_doublewrite"
            })
    void ofASettingThatIsNotToldNothingIsClaimed(String name) {
        Map<String, String> settings = new HashMap<>(SYNCED);
        settings.remove(name);
        assertFound(Dialect.MYSQL, settings, Durability.UNKNOWN);
        assertFound(Dialect.POSTGRESQL, Map.of("fsync", "on", "synchronous_commit", "on"), Durability.UNKNOWN);
        assertFound(Dialect.SQLITE, Map.of("journal_mode", "wal"), Durability.UNKNOWN);
    }

    @Test
    void ofAnotherEngineBehindTheSameProtocolNothingIsClaimed() {
        Map<String, String> settings = new HashMap<>(SYNCED);
        settings.put("version", "8.0.11-TiDB-v7.5.0");
        assertFound(Dialect.MYSQL, settings, Durability.UNKNOWN);
        settings.put("version", "10.11.19-MariaDB-0+deb12u1");
        assertFound(Dialect.MYSQL, settings, Durability.DURABLE);
    }

    @Test
    void aRedoLogThatIsDisabledKeepsNothing() {
        Map<String, String> settings = new HashMap<>(SYNCED);
        settings.put("Innodb_redo_log_enabled", "OFF");
        assertFound(Dialect.MYSQL, settings, Durability.RELAXED);
        settings.put("Innodb_redo_log_enabled", "ON");
        assertFound(Dialect.MYSQL, settings, Durability.DURABLE);
    }

    @Test
    void aSyncOfMacOsIsNoneUnlessItIsFull() {
        FoundDurability synced = FoundDurability.relaxedBy(Optional.empty());
        assertThat(synced.on("apfs", new HashMap<>())).isEqualTo(Durability.UNKNOWN);
        assertThat(synced.on("apfs", new HashMap<>(Map.of("fullfsync", "1")))).isEqualTo(Durability.DURABLE);
        assertThat(Dialect.SQLITE.initialization(Durability.DURABLE, Duration.ofSeconds(1)))
                .contains("PRAGMA fullfsync = ON");
    }

    /** A directory of the same name on this machine is not that of another one. */
    @Test
    void whereAnotherMachineKeepsItsFilesIsNotSeen() {
        assertThat(Dialect.MYSQL.places(Map.of("datadir", "/tmp", "hostname", "another")))
                .isEmpty();
        assertThat(Dialect.POSTGRESQL.places(Map.of("data_directory", "/tmp", "server_address", "10.0.0.1")))
                .isEmpty();
        assertThat(FoundDurability.filesystem(Dialect.POSTGRESQL.places(Map.of("server_address", "127.0.0.1"))))
                .isNull();
        assertThat(FoundDurability.relaxedBy(Optional.empty()).unseen().durability())
                .isEqualTo(Durability.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({"Oracle, Oracle", "Microsoft SQL Server, MSSQLServer", "Another, REGULAR"})
    void itsTableIsOneThatTheDatabaseTakes(String product, String mode) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:" + mode + ";MODE=" + mode)) {
            connection.createStatement().execute(Dialect.of(product).createTable("\"t\"", "id"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "wal, 2, DURABLE",
        "wal, 1, RELAXED",
        "delete, 3, DURABLE",
        "delete, 2, RELAXED",
        "truncate, 2, DURABLE",
        "memory, 3, RELAXED",
        "off, 3, RELAXED",
    })
    void sqliteIsDurableIfJournalAndDirectoryAreSynced(String journal, String synchronous, Durability expected) {
        assertFound(Dialect.SQLITE, Map.of("journal_mode", journal, "synchronous", synchronous), expected);
    }

    @ParameterizedTest
    @CsvSource({"fsync", "synchronous_commit", "full_page_writes"})
    void postgresIsRelaxedByEachSetting(String name) {
        Map<String, String> settings =
                new HashMap<>(Map.of("fsync", "on", "synchronous_commit", "on", "full_page_writes", "on"));
        assertFound(Dialect.POSTGRESQL, settings, Durability.DURABLE);
        settings.put(name, "off");
        assertFound(Dialect.POSTGRESQL, settings, Durability.RELAXED);
    }

    @Test
    void ofAnotherDatabaseNothingIsClaimed() {
        assertThat(Stream.of("Oracle", "Microsoft SQL Server", "Apache Derby").map(Dialect::of))
                .containsExactly(Dialect.ORACLE, Dialect.SQL_SERVER, Dialect.PLAIN);
        assertFound(Dialect.ORACLE, Map.of(), Durability.UNKNOWN);
        assertFound(Dialect.SQL_SERVER, Map.of(), Durability.UNKNOWN);
        assertFound(Dialect.PLAIN, Map.of(), Durability.UNKNOWN);
    }

    @Test
    void objectsThatADatabaseDoesNotTakeAreRefused() {
        Demand large = new Demand(1, 1, 1, 2 << 20);
        assertThat(Dialect.H2.refusal(Map.of(), large)).isPresent();
        assertThat(Dialect.MYSQL.refusal(Map.of("max_allowed_packet", "1048576"), large))
                .hasValueSatisfying(text -> assertThat(text).contains("max_allowed_packet=1048576"));
        assertThat(Dialect.MYSQL.refusal(Map.of("max_allowed_packet", "16777216"), large))
                .isEmpty();
    }

    private static void assertFound(Dialect dialect, Map<String, String> settings, Durability expected) {
        FoundDurability found = dialect.durability(settings);
        assertThat(found.durability()).as("%s", settings).isEqualTo(expected);
        assertThat(found.reason().isEmpty()).isEqualTo(expected == Durability.DURABLE);
    }
}
