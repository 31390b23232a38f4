package org.storeharness.postgres.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.postgres.PostgresDriver;
import org.storeharness.postgres.PostgresStore;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.CounterProbe;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.TestOperation;

@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class PostgresCountersTest {
    private static final int WRITES = 50;
    private static final int SIZE = 1_024;

    private static final String IDLE_WITHOUT_SNAPSHOT = "SELECT xact_start FROM pg_stat_activity"
            + " WHERE state = 'idle in transaction' AND backend_xid IS NULL AND backend_xmin IS NULL";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void everyDurableCommitOfASessionIsCountedWithItsFsyncAndItsBytes(int pool) throws Exception {
        TestServer server = EmbeddedServerExtension.get();
        PostgresOptions options = server.options(directory, Map.of("pool", pool, "maintenance", "vacuum"));
        PostgresStore store = (PostgresStore)
                new PostgresDriver().open(options, StoreFixture.in(directory).context());
        store.prepare();
        store.settle();
        try (Session session = store.openSession(new SessionContext(0, 1))) {
            Map<String, Long> before = store.counters();
            for (int i = 0; i < WRITES; i++) {
                TestOperation.write(SIZE, i).performedBy(session).assertOutcome(Outcome.OK);
            }
            Map<String, Long> after = store.counters();
            assertThat(grown(before, after, "commits")).isGreaterThanOrEqualTo(WRITES);
            assertThat(grown(before, after, "wal_fsyncs")).isGreaterThanOrEqualTo(WRITES);
            assertThat(grown(before, after, "wal_bytes")).isGreaterThan((long) WRITES * SIZE);
        } finally {
            store.cleanup();
            store.close();
        }
    }

    @Test
    void aProbeDuringOperationsCountsThemAndCommitsNothingItself() throws Exception {
        TestServer server = EmbeddedServerExtension.get();
        PostgresOptions options = server.options(directory, Map.of());
        PostgresStore store = (PostgresStore)
                new PostgresDriver().open(options, StoreFixture.in(directory).context());
        store.prepare();
        try (CounterProbe probe = store.openCounters();
                Session session = store.openSession(new SessionContext(0, 1))) {
            long bytes = probe.read().get("wal_bytes");
            for (int i = 0; i < WRITES; i++) {
                TestOperation write = TestOperation.write(SIZE, i);
                session.start(write, write);
            }
            assertThat(probe.read().get("wal_bytes") - bytes).isGreaterThan((long) WRITES * SIZE);
            String transaction = server.ask(IDLE_WITHOUT_SNAPSHOT);
            probe.read();
            assertThat(transaction).isNotEmpty();
            assertThat(server.ask(IDLE_WITHOUT_SNAPSHOT)).as("the same one").isEqualTo(transaction);
        } finally {
            store.cleanup();
            store.close();
        }
    }

    private static long grown(Map<String, Long> before, Map<String, Long> after, String name) {
        return after.get(name) - before.get(name);
    }
}
