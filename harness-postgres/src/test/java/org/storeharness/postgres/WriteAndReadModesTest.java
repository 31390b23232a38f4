package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.connection.PostgresOptions.WriteMode;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** Every way to write and to read, over every kind of table. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class WriteAndReadModesTest {
    private static final int SIZE = 3_000;
    private static final int LARGE = 90_000;
    private static final SessionContext FIRST = new SessionContext(0, 1);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(value = WriteMode.class, names = "SINGLE", mode = EnumSource.Mode.EXCLUDE)
    void everyModeWritesBatchesAndRollsBackAsAWhole(WriteMode mode) throws Exception {
        with(Map.of("writeMode", mode.name()), session -> {
            perform(session, TestOperation.write(SIZE, 1, 2, 3)).assertOutcome(Outcome.OK);
            perform(session, TestOperation.write(LARGE, 8)).assertOutcome(Outcome.OK);
            TestOperation duplicate = perform(session, TestOperation.write(SIZE, 4, 5, 2, 6));
            if (mode == WriteMode.UPSERT) {
                assertThat(duplicate.outcome()).isEqualTo(Outcome.OK);
            } else {
                assertThat(duplicate.outcome()).isEqualTo(Outcome.ERROR);
                assertThat(duplicate.reason()).contains("duplicate key");
                perform(session, TestOperation.read(SIZE, 4)).assertOutcome(Outcome.MISS);
                perform(session, TestOperation.write(SIZE, 4, 5, 6)).assertOutcome(Outcome.OK);
            }
            for (long key = 1; key <= 6; key++) {
                assertHolds(session, SIZE, key, 0);
            }
            assertHolds(session, LARGE, 8, 0);
            perform(session, TestOperation.update(SIZE, 7, 3)).assertOutcome(Outcome.OK);
            assertHolds(session, SIZE, 3, 7);
        });
    }

    @ParameterizedTest
    @CsvSource({"any, bigint", "any, uuid-v7", "range, bigint", "range, uuid-v7"})
    void aReadOfSeveralRowsFillsTheBufferOfEach(String readMode, String keyType) throws Exception {
        with(Map.of("readMode", readMode, "readRows", 4, "keyType", keyType), session -> {
            perform(session, TestOperation.write(SIZE, 5_000, 5_001, 5_002, 5_003, 5_004))
                    .assertOutcome(Outcome.OK);
            TestOperation read = perform(session, TestOperation.read(SIZE, 5_000, 5_001, 5_003, 5_004))
                    .assertOutcome(Outcome.OK);
            for (int i = 0; i < 4; i++) {
                assertThat(read.holdsVersion(i, 0)).as("row %d", i).isTrue();
            }
            perform(session, TestOperation.read(SIZE, 5_004, 5_005)).assertOutcome(Outcome.MISS);
        });
    }

    @Test
    void aPoolServesMoreSessionsThanItHasConnectionsAndItsWaitIsMarked() throws Exception {
        PostgresStore store = open(Map.of("pool", 1));
        store.prepare();
        try (Session one = store.openSession(FIRST);
                Session other = store.openSession(new SessionContext(1, 1))) {
            TestOperation write = perform(one, TestOperation.write(SIZE, 1, 2)).assertOutcome(Outcome.OK);
            assertThat(write.marks()).containsExactly(OperationPart.POOL_WAIT_OVER);
            assertHolds(other, SIZE, 2, 0);
        } finally {
            store.cleanup();
            store.close();
        }
    }

    @Test
    void modesAndSettingsAreShown() throws Exception {
        PostgresStore store = open(Map.of(
                "planCacheMode", "force-generic-plan",
                "isolation", "serializable",
                "synchronousCommit", "off",
                "applicationName", "shown",
                "statementTimeout", "1500ms",
                "writeMode", "copy-binary",
                "pool", 3,
                "keyType", "uuid-v7"));
        try {
            assertThat(store.facts().settings())
                    .containsEntry("plan_cache_mode", "force_generic_plan")
                    .containsEntry("default_transaction_isolation", "serializable")
                    .containsEntry("synchronous_commit", "off")
                    .containsEntry("application_name", "shown")
                    .containsEntry("statement_timeout", "1500ms")
                    .containsEntry("ssl", "off")
                    .containsEntry("write_mode", "COPY in binary format, autocommit")
                    .containsEntry("connections", "a pool of 3, borrowed for each operation")
                    .containsEntry("table", "logged, key uuid, fillfactor 100");
        } finally {
            store.close();
        }
    }

    @Test
    void aSingleInsertOfABatchIsRefused() {
        assertThatThrownBy(() -> open(Map.of("writeMode", "single")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("writeMode single and batch 10");
    }

    private interface StoreAction {
        void with(Session session) throws Exception;
    }

    private void with(Map<String, ?> options, StoreAction work) throws Exception {
        PostgresStore store = open(options);
        store.prepare();
        try (Session session = store.openSession(FIRST)) {
            work.with(session);
        } finally {
            store.cleanup();
            store.close();
        }
    }

    private PostgresStore open(Map<String, ?> options) throws StoreException {
        TestServer server = EmbeddedServerExtension.get();
        PostgresOptions bound = server.options(directory, options);
        return (PostgresStore)
                new PostgresDriver().open(bound, StoreFixture.in(directory).context());
    }

    private static void assertHolds(Session session, int size, long key, int version) {
        TestOperation read = perform(session, TestOperation.read(size, key));
        assertThat(read.outcome()).as("row %d: %s", key, read.reason()).isEqualTo(Outcome.OK);
        assertThat(read.holdsVersion(version)).as("row %d", key).isTrue();
    }

    private static TestOperation perform(Session session, TestOperation operation) {
        session.start(operation, operation);
        return operation;
    }
}
