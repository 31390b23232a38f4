package org.storeharness.postgresclients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.StallingProxy;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** What each client library does beyond the contract of stores: modes of writing and reading, and faults. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class ClientOperationsTest {
    private static final int SIZE = 3_000;
    private static final int LARGE = 90_000;
    private static final int PIPELINING = 8;
    private static final Map<String, Object> PIPELINED = Map.of("client", "vertx", "pipelining", PIPELINING);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "vertx, transaction", "vertx, batch", "vertx, multi-row", "vertx, upsert",
        "r2dbc, transaction", "r2dbc, batch", "r2dbc, multi-row", "r2dbc, upsert"
    })
    void everyModeWritesBatchesAndRollsBackAsAWhole(String client, String mode) throws Exception {
        with(Map.of("client", client, "writeMode", mode, "keyType", "uuid-v7"), (store, session) -> {
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
    @CsvSource({"vertx, any, bigint", "vertx, range, uuid-v7", "r2dbc, any, uuid-v7", "r2dbc, range, bigint"})
    void aReadOfSeveralRowsFillsTheBufferOfEach(String client, String readMode, String keyType) throws Exception {
        Map<String, Object> options = Map.of("client", client, "readMode", readMode, "readRows", 4, "keyType", keyType);
        with(options, (store, session) -> {
            perform(session, TestOperation.write(SIZE, 50, 51, 52, 53, 54)).assertOutcome(Outcome.OK);
            TestOperation read =
                    perform(session, TestOperation.read(SIZE, 50, 51, 53, 54)).assertOutcome(Outcome.OK);
            for (int i = 0; i < 4; i++) {
                assertThat(read.holdsVersion(i, 0)).as("row %d", i).isTrue();
            }
            perform(session, TestOperation.read(SIZE, 54, 55)).assertOutcome(Outcome.MISS);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"vertx", "r2dbc"})
    void aKilledBackendIsAnErrorAndTheNextOperationWorks(String client) throws Exception {
        with(Map.of("client", client), (store, session) -> {
            perform(session, TestOperation.write(SIZE, 1)).assertOutcome(Outcome.OK);
            server().run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE application_name LIKE 'store-harness%' AND pid <> pg_backend_pid()");
            perform(session, TestOperation.read(SIZE, 1)).assertOutcome(Outcome.ERROR);
            perform(session, TestOperation.read(SIZE, 1)).assertOutcome(Outcome.OK);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"vertx", "r2dbc"})
    void aStatementThatTakesTooLongIsATimeoutAndChangesNothing(String client) throws Exception {
        with(Map.of("client", client, "statementTimeout", "100ms"), (store, session) -> {
            perform(session, TestOperation.write(SIZE, 1)).assertOutcome(Outcome.OK);
            try (Connection other = server().connect();
                    Statement statement = other.createStatement()) {
                other.setAutoCommit(false);
                statement.execute("SELECT 1 FROM " + StoreFixture.in(directory).table() + " FOR UPDATE");
                TestOperation late = perform(session, TestOperation.update(SIZE, 5, 1));
                assertThat(late.outcome()).isEqualTo(Outcome.TIMEOUT);
                assertThat(late.reason()).contains("statement timeout").contains("57014");
            }
            assertHolds(session, SIZE, 1, 0);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"vertx", "r2dbc"})
    void anOperationWithoutAnAnswerIsGivenUpAndTheNextOneWorks(String client) throws Exception {
        try (StallingProxy proxy = new StallingProxy(server())) {
            with(Map.of("client", client, "url", proxy.url(), "connectTimeout", "1s"), (store, session) -> {
                perform(session, TestOperation.write(SIZE, 1)).assertOutcome(Outcome.OK);
                proxy.stall(true);
                for (int i = 0; i < 2; i++) {
                    TestOperation lost = TestOperation.read(SIZE, 1);
                    session.start(lost, lost);
                    session.poll(200_000_000);
                    session.abandon(lost);
                    assertThat(lost.completions()).isZero();
                }
                proxy.stall(false);
                proxy.reset();
                perform(session, TestOperation.read(SIZE, 1)).assertOutcome(Outcome.OK);
            });
        }
    }

    @Test
    void pipelinedOperationsShareAConnection() throws Exception {
        Map<String, Object> options = Map.of("client", "vertx", "pipelining", 4);
        with(options, 8, (store, session) -> {
            assertThat(store.facts().settings()).containsEntry("pipelining", "up to 4 operations on a connection");
            List<TestOperation> writes = new ArrayList<>();
            for (int slot = 0; slot < 8; slot++) {
                TestOperation write = TestOperation.write(SIZE, slot).inSlot(slot);
                writes.add(write);
                session.start(write, write);
            }
            for (TestOperation write : writes) {
                await(session, write).assertOutcome(Outcome.OK);
            }
            assertThat(server().ask("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'INSERT INTO \"harness%'"))
                    .isEqualTo("2");
        });
    }

    @Test
    void aRefusedOperationFailsAloneAmongThoseOfItsConnection() throws Exception {
        with(PIPELINED, PIPELINING, (store, session) -> {
            perform(session, TestOperation.write(SIZE, 3)).assertOutcome(Outcome.OK);
            List<TestOperation> writes = startWrites(session);
            writes.forEach(write -> await(session, write));
            assertThat(writes.get(3).outcome()).isEqualTo(Outcome.ERROR);
            assertThat(writes.get(3).reason()).contains("23505");
            writes.remove(3);
            assertThat(writes).allSatisfy(write -> write.assertOutcome(Outcome.OK));
            assertThat(rows()).isEqualTo(Integer.toString(PIPELINING));
        });
    }

    @Test
    void aKilledBackendFailsAllOperationsOfItsConnectionOnce() throws Exception {
        with(PIPELINED, PIPELINING, (store, session) -> {
            perform(session, TestOperation.write(SIZE, 99)).assertOutcome(Outcome.OK);
            List<TestOperation> writes;
            try (Connection other = server().connect();
                    Statement statement = other.createStatement()) {
                other.setAutoCommit(false);
                statement.execute("LOCK TABLE " + StoreFixture.in(directory).table() + " IN EXCLUSIVE MODE");
                writes = startWrites(session);
                session.poll(100_000_000);
                server().run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE query LIKE 'INSERT INTO \"harness%' AND pid <> pg_backend_pid()");
                assertAllFailOnce(session, writes);
            }
            assertThat(rows()).isEqualTo("1");
            assertGoesOn(session);
        });
    }

    @Test
    void aLostConnectionFailsAllOperationsOfItsOnce() throws Exception {
        try (StallingProxy proxy = new StallingProxy(server())) {
            with(through(proxy), PIPELINING, (store, session) -> {
                perform(session, TestOperation.write(SIZE, 99)).assertOutcome(Outcome.OK);
                proxy.stall(true);
                List<TestOperation> writes = startWrites(session);
                session.poll(100_000_000);
                proxy.stall(false);
                proxy.reset();
                assertAllFailOnce(session, writes);
                assertGoesOn(session);
            });
        }
    }

    @Test
    void anOperationThatIsGivenUpFailsThoseThatShareItsConnection() throws Exception {
        try (StallingProxy proxy = new StallingProxy(server())) {
            with(through(proxy), PIPELINING, (store, session) -> {
                perform(session, TestOperation.write(SIZE, 99)).assertOutcome(Outcome.OK);
                proxy.stall(true);
                List<TestOperation> writes = startWrites(session);
                session.poll(100_000_000);
                TestOperation givenUp = writes.remove(2);
                session.abandon(givenUp);
                proxy.stall(false);
                assertAllFailOnce(session, writes);
                assertThat(givenUp.completions()).isZero();
                assertGoesOn(session);
            });
        }
    }

    private static Map<String, Object> through(StallingProxy proxy) {
        Map<String, Object> options = new HashMap<>(PIPELINED);
        options.put("url", proxy.url());
        options.put("connectTimeout", "1s");
        return options;
    }

    private static List<TestOperation> startWrites(Session session) {
        List<TestOperation> writes = new ArrayList<>();
        for (int slot = 0; slot < PIPELINING; slot++) {
            TestOperation write = TestOperation.write(SIZE, slot).inSlot(slot);
            writes.add(write);
            session.start(write, write);
        }
        return writes;
    }

    /** Each is told a failure, and nothing is told twice when the session goes on. */
    private static void assertAllFailOnce(Session session, List<TestOperation> operations) {
        operations.forEach(operation -> await(session, operation));
        session.poll(50_000_000);
        assertThat(operations).allSatisfy(operation -> {
            assertThat(operation.completions()).isEqualTo(1);
            assertThat(operation.outcome()).as(operation.reason()).isEqualTo(Outcome.ERROR);
        });
    }

    /** A new connection takes as many operations as the lost one, and the earlier ones stay as they ended. */
    private void assertGoesOn(Session session) {
        for (int slot = 0; slot < PIPELINING; slot++) {
            TestOperation read = TestOperation.read(SIZE, 99).inSlot(slot);
            session.start(read, read);
            await(session, read).assertOutcome(Outcome.OK);
            assertThat(read.completions()).isEqualTo(1);
        }
    }

    private String rows() throws Exception {
        return server().ask("SELECT count(*) FROM " + StoreFixture.in(directory).table() + " WHERE key >= 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"vertx", "r2dbc"})
    void aServerThatIsGoneIsToldInOneLine(String client) throws Exception {
        StallingProxy proxy = new StallingProxy(server());
        Store store = open(Map.of("client", client, "url", proxy.url(), "connectTimeout", "100ms"));
        store.prepare();
        proxy.close();
        assertThatThrownBy(() -> store.openSession(new SessionContext(0, 1)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("cannot be reached")
                .hasMessageNotContaining("\n");
        store.close();
        server().run("DROP SCHEMA " + StoreFixture.in(directory).table().replaceFirst("\\..*", "") + " CASCADE");
    }

    private interface ClientWork {
        void with(Store store, Session session) throws Exception;
    }

    private void with(Map<String, Object> options, ClientWork work) throws Exception {
        with(options, 1, work);
    }

    private void with(Map<String, Object> options, int depth, ClientWork work) throws Exception {
        Store store = open(options);
        store.prepare();
        try (Session session = store.openSession(new SessionContext(0, depth))) {
            work.with(store, session);
        } finally {
            store.cleanup();
            store.close();
        }
    }

    private Store open(Map<String, Object> options) throws StoreException {
        return ClientFolder.driver()
                .open(
                        server().options(directory, new HashMap<>(options)),
                        StoreFixture.in(directory).context());
    }

    private static TestServer server() {
        return EmbeddedServerExtension.get();
    }

    private static void assertHolds(Session session, int size, long key, int version) {
        TestOperation read = perform(session, TestOperation.read(size, key));
        assertThat(read.outcome()).as("row %d: %s", key, read.reason()).isEqualTo(Outcome.OK);
        assertThat(read.holdsVersion(version)).as("row %d", key).isTrue();
    }

    private static TestOperation perform(Session session, TestOperation operation) {
        session.start(operation, operation);
        return await(session, operation);
    }

    private static TestOperation await(Session session, TestOperation operation) {
        for (int polls = 0; operation.completions() == 0 && polls < 1_000; polls++) {
            session.poll(10_000_000);
        }
        return operation;
    }
}
