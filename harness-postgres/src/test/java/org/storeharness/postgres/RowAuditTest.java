package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.postgres.connection.KeyCodec;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.connection.PostgresOptions.KeyType;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.ObjectState;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.StoreContractTest;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;
import org.storeharness.workload.ObjectContent;

/** The audit finds exactly what was planted. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class RowAuditTest {
    private static final int SIZE = 300;
    private static final int ROWS = 2_500;
    private static final Set<Long> DELETED = Set.of(7L, 1_500L);
    private static final Set<Long> IN_DOUBT = Set.of(8L);

    @TempDir
    private Path directory;

    private final List<String> findings = new ArrayList<>();

    @ParameterizedTest
    @EnumSource(KeyType.class)
    void lostCorruptAndResurrectedRowsAreListedByKey(KeyType keyType) throws Exception {
        TestServer server = EmbeddedServerExtension.get();
        PostgresOptions options = server.options(directory, Map.of("audit", true, "keyType", keyType.name()));
        PostgresStore store = (PostgresStore) new PostgresDriver()
                .open(options, StoreFixture.in(directory).relaxed().context());
        store.prepare();
        try {
            write(store);
            assertThat(audit(store)).isEqualTo(new AuditSummary(ROWS - 3, 2, 0, 0, 0, 0, 0, 1));
            assertThat(findings).isEmpty();
            String table = StoreFixture.in(directory).table();
            server.run("DELETE FROM " + table + " WHERE key = " + literal(keyType, 2_000));
            server.run(
                    "UPDATE " + table + " SET payload = set_byte(payload, 100, get_byte(payload, 100) # 1) WHERE key = "
                            + literal(keyType, 3));
            server.run("UPDATE " + table + " SET payload = substr(payload, 1, 250) WHERE key = " + literal(keyType, 4));
            server.run("INSERT INTO " + table + " SELECT " + literal(keyType, 7) + ", payload FROM " + table
                    + " WHERE key = " + literal(keyType, 5));
            assertThat(audit(store)).isEqualTo(new AuditSummary(ROWS - 3, 2, 1, 0, 2, 1, 0, 1));
            assertThat(findings)
                    .containsExactlyInAnyOrder("corrupt row 3", "corrupt row 4", "resurrected row 7", "lost row 2000");
        } finally {
            store.cleanup();
            store.close();
        }
    }

    private static String literal(KeyType keyType, long key) {
        return "'" + KeyCodec.of(keyType).toText(key) + "'::" + keyType.sqlName();
    }

    private static void write(PostgresStore store) throws StoreException {
        try (Session session = store.openSession(new SessionContext(0, 1))) {
            for (long first = 0; first < ROWS; first += 10) {
                TestOperation.write(SIZE, LongStream.range(first, first + 10).toArray())
                        .performedBy(session)
                        .assertOutcome(Outcome.OK);
            }
            for (long key : new TreeSet<>(DELETED)) {
                TestOperation.delete(SIZE, key).performedBy(session).assertOutcome(Outcome.OK);
            }
            TestOperation.update(SIZE, 9, 10).performedBy(session).assertOutcome(Outcome.OK);
        }
    }

    private AuditSummary audit(PostgresStore store) throws StoreException {
        ObjectContent content = new ObjectContent(StoreContractTest.SEED, 0);
        return store.audit(
                        new Acknowledged(),
                        (buffer, key, length) ->
                                content.isIntact(buffer, key, length) ? ObjectState.INTACT : ObjectState.CORRUPT,
                        findings::add)
                .orElseThrow();
    }

    /** All rows, the second half first, as after several phases. */
    private static final class Acknowledged implements AcknowledgedObjects {
        private long position = -1;

        @Override
        public boolean next() {
            return ++position < ROWS;
        }

        @Override
        public long key() {
            return (position + ROWS / 2) % ROWS;
        }

        @Override
        public boolean deleted() {
            return DELETED.contains(key()) || inDoubt();
        }

        @Override
        public boolean inDoubt() {
            return IN_DOUBT.contains(key());
        }
    }
}
