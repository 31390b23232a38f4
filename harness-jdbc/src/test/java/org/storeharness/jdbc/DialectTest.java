package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.Durability;
import org.storeharness.store.StoreContext.Demand;

/** What settings of databases mean for an acknowledged commit. */
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
        assertFound(Dialect.POSTGRESQL, Map.of(name, "off"), Durability.RELAXED);
        assertFound(Dialect.POSTGRESQL, Map.of(name, "on"), Durability.DURABLE);
    }

    @Test
    void ofAnotherDatabaseNothingIsClaimed() {
        assertThat(Stream.of("Oracle", "Microsoft SQL Server", "Apache Derby").map(Dialect::of))
                .containsOnly(Dialect.PLAIN);
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
