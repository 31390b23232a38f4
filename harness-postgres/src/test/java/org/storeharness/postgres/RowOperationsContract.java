package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** What every client library does beyond the contract of stores: modes of writing and reading, and faults. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
public abstract class RowOperationsContract {
    protected static final int SIZE = 3_000;
    private static final int LARGE = 90_000;

    @TempDir
    protected Path directory;

    private final PostgresDriver driver;
    private final Map<String, ?> options;

    /**
     * A driver, and what its options have in every test.
     *
     * @param options they name the library
     */
    protected RowOperationsContract(PostgresDriver driver, Map<String, ?> options) {
        this.driver = driver;
        this.options = options;
    }

    /** What is done in a session of a store. */
    protected interface StoreAction {
        void with(Store store, Session session) throws Exception;
    }

    @ParameterizedTest
    @ValueSource(strings = {"transaction", "batch", "multi-row", "upsert"})
    void everyModeWritesBatchesAndRollsBackAsAWhole(String mode) throws Exception {
        assertWritesBatchesAndRollsBackAsAWhole(mode, "uuid-v7");
    }

    protected final void assertWritesBatchesAndRollsBackAsAWhole(String mode, String keyType) throws Exception {
        with(Map.of("writeMode", mode, "keyType", keyType), (store, session) -> {
            perform(session, TestOperation.write(SIZE, 1, 2, 3)).assertOutcome(Outcome.OK);
            perform(session, TestOperation.write(LARGE, 8)).assertOutcome(Outcome.OK);
            TestOperation duplicate = perform(session, TestOperation.write(SIZE, 4, 5, 2, 6));
            if (mode.equals("upsert")) {
                assertThat(duplicate.outcome()).isEqualTo(Outcome.OK);
            } else {
                assertThat(duplicate.outcome()).isEqualTo(Outcome.ERROR);
                assertThat(duplicate.reason()).contains("duplicate key").contains("23505");
                perform(session, TestOperation.read(SIZE, 4)).assertOutcome(Outcome.MISS);
                perform(session, TestOperation.write(SIZE, 4, 5, 6)).assertOutcome(Outcome.OK);
            }
            for (long key = 1; key <= 6; key++) {
                assertHolds(session, SIZE, key, 0);
            }
            assertHolds(session, LARGE, 8, 0);
            perform(session, TestOperation.update(SIZE, 7, 3)).assertOutcome(Outcome.OK);
            assertHolds(session, SIZE, 3, 7);
            perform(session, TestOperation.read(100, 8)).assertOutcome(Outcome.CORRUPT);
        });
    }

    @ParameterizedTest
    @CsvSource({"any, bigint", "any, uuid-v7", "range, bigint", "range, uuid-v7"})
    void aReadOfSeveralRowsFillsTheBufferOfEach(String readMode, String keyType) throws Exception {
        with(Map.of("readMode", readMode, "readRows", 4, "keyType", keyType), (store, session) -> {
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
    void aKilledBackendIsAnErrorAndTheNextOperationWorks() throws Exception {
        with(Map.of(), (store, session) -> {
            perform(session, TestOperation.write(SIZE, 1)).assertOutcome(Outcome.OK);
            server().run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE application_name LIKE 'store-harness%' AND pid <> pg_backend_pid()");
            perform(session, TestOperation.read(SIZE, 1)).assertOutcome(Outcome.ERROR);
            perform(session, TestOperation.read(SIZE, 1)).assertOutcome(Outcome.OK);
        });
    }

    @Test
    void aStatementThatTakesTooLongIsATimeoutAndChangesNothing() throws Exception {
        with(Map.of("statementTimeout", "100ms"), (store, session) -> {
            perform(session, TestOperation.write(SIZE, 1)).assertOutcome(Outcome.OK);
            try (Connection other = server().connect();
                    Statement statement = other.createStatement()) {
                other.setAutoCommit(false);
                statement.execute("SELECT 1 FROM " + table() + " FOR UPDATE");
                TestOperation late = perform(session, TestOperation.update(SIZE, 5, 1));
                assertThat(late.outcome()).isEqualTo(Outcome.TIMEOUT);
                assertThat(late.reason()).contains("statement timeout").contains("57014");
            }
            assertHolds(session, SIZE, 1, 0);
        });
    }

    /** Prepares a store, does that in a session of it, and removes it. */
    protected final void with(Map<String, ?> more, StoreAction work) throws Exception {
        with(more, 1, work);
    }

    /** Does the same in a session of so many operations at a time. */
    protected final void with(Map<String, ?> more, int depth, StoreAction work) throws Exception {
        Store store = open(more);
        store.prepare();
        try (Session session = store.openSession(new SessionContext(0, depth))) {
            work.with(store, session);
        } finally {
            store.cleanup();
            store.close();
        }
    }

    /** A store that is not prepared. */
    protected final Store open(Map<String, ?> more) throws StoreException {
        Map<String, Object> all = new HashMap<>(options);
        all.putAll(more);
        return driver.open(
                server().options(directory, all), StoreFixture.in(directory).context());
    }

    /** The table of the stores. */
    protected final String table() {
        return StoreFixture.in(directory).table();
    }

    protected static TestServer server() {
        return EmbeddedServerExtension.get();
    }

    protected static void assertHolds(Session session, int size, long key, int version) {
        TestOperation read = perform(session, TestOperation.read(size, key));
        assertThat(read.outcome()).as("row %d: %s", key, read.reason()).isEqualTo(Outcome.OK);
        assertThat(read.holdsVersion(version)).as("row %d", key).isTrue();
    }

    protected static TestOperation perform(Session session, TestOperation operation) {
        session.start(operation, operation);
        return await(session, operation);
    }

    protected static TestOperation await(Session session, TestOperation operation) {
        for (int polls = 0; operation.completions() == 0 && polls < 1_000; polls++) {
            session.poll(10_000_000);
        }
        return operation;
    }
}
