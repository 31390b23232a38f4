package org.storeharness.postgresclients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.storeharness.postgres.RowOperationsContract;
import org.storeharness.postgres.fixture.StallingProxy;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** What each client library does beyond the contract of stores. */
class ClientOperationsTest {
    private static final int PIPELINING = 8;
    private static final Map<String, Object> PIPELINED = Map.of("pipelining", PIPELINING);

    @Nested
    class OfR2dbc extends Library {
        OfR2dbc() {
            super("r2dbc");
        }
    }

    /** It can have several operations on a connection. */
    @Nested
    class OfVertx extends Library {
        OfVertx() {
            super("vertx");
        }

        @Test
        void pipelinedOperationsShareAConnection() throws Exception {
            with(Map.of("pipelining", 4), 8, (store, session) -> {
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
                assertThat(
                                server().ask(
                                                "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'INSERT INTO \"harness%'"))
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
                    statement.execute("LOCK TABLE " + table() + " IN EXCLUSIVE MODE");
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
            whileNothingIsAnswered((proxy, session, writes) -> {
                proxy.stall(false);
                proxy.reset();
            });
        }

        @Test
        void anOperationThatIsGivenUpFailsThoseThatShareItsConnection() throws Exception {
            List<TestOperation> givenUp = new ArrayList<>();
            whileNothingIsAnswered((proxy, session, writes) -> {
                givenUp.add(writes.remove(2));
                session.abandon(givenUp.get(0));
                proxy.stall(false);
            });
            assertThat(givenUp)
                    .singleElement()
                    .satisfies(write -> assertThat(write.completions()).isZero());
        }

        /** Something that happens while operations that share a connection wait for their answers; it takes out those that have none. */
        private interface Happening {
            void to(StallingProxy proxy, Session session, List<TestOperation> writes) throws Exception;
        }

        private void whileNothingIsAnswered(Happening happening) throws Exception {
            try (StallingProxy proxy = new StallingProxy(server())) {
                Map<String, Object> options =
                        Map.of("pipelining", PIPELINING, "url", proxy.url(), "connectTimeout", "1s");
                with(options, PIPELINING, (store, session) -> {
                    perform(session, TestOperation.write(SIZE, 99)).assertOutcome(Outcome.OK);
                    proxy.stall(true);
                    List<TestOperation> writes = startWrites(session);
                    session.poll(100_000_000);
                    happening.to(proxy, session, writes);
                    assertAllFailOnce(session, writes);
                    assertGoesOn(session);
                });
            }
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
            return server().ask("SELECT count(*) FROM " + table() + " WHERE key >= 0");
        }
    }

    abstract static class Library extends RowOperationsContract {
        Library(String client) {
            super(ClientFolder.driver(), Map.of("client", client));
        }

        @Test
        void anOperationWithoutAnAnswerIsGivenUpAndTheNextOneWorks() throws Exception {
            try (StallingProxy proxy = new StallingProxy(server())) {
                with(Map.of("url", proxy.url(), "connectTimeout", "1s"), (store, session) -> {
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
        void aServerThatIsGoneIsToldInOneLine() throws Exception {
            StallingProxy proxy = new StallingProxy(server());
            Store store = open(Map.of("url", proxy.url(), "connectTimeout", "100ms"));
            store.prepare();
            proxy.close();
            assertThatThrownBy(() -> store.openSession(new SessionContext(0, 1)))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("cannot be reached")
                    .hasMessageNotContaining("\n");
            store.close();
            server().run("DROP SCHEMA " + table().replaceFirst("\\..*", "") + " CASCADE");
        }
    }
}
