package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.Durability;
import org.storeharness.postgres.connection.RunSchema;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.StallingProxy;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class PostgresStoreTest {
    private static final int SIZE = 200;
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final SessionContext FIRST = new SessionContext(0, 1);

    @TempDir
    private Path directory;

    private StoreFixture fixture;
    private PostgresStore store;

    @BeforeEach
    void prepareAStore() throws StoreException {
        fixture = StoreFixture.in(directory);
        store = open(fixture, Map.of());
        store.prepare();
    }

    @AfterEach
    void removeIt() throws StoreException {
        store.cleanup();
        store.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBatchWithADuplicateKeyWritesNothing(boolean rewritten) throws Exception {
        PostgresStore batching = open(fixture, Map.of("rewriteBatchedInserts", rewritten));
        try (Session session = batching.openSession(FIRST)) {
            TestOperation.write(SIZE, 1, 2, 3).performedBy(session).assertOutcome(Outcome.OK);
            TestOperation duplicate =
                    TestOperation.write(SIZE, 4, 5, 2, 6).performedBy(session).assertOutcome(Outcome.ERROR);
            assertThat(duplicate.reason())
                    .contains("duplicate key")
                    .contains("23505")
                    .doesNotContain("\n");
            assertThat(rows()).isEqualTo("3");
            TestOperation.write(SIZE, 4, 5, 6).performedBy(session).assertOutcome(Outcome.OK);
            assertThat(rows()).isEqualTo("6");
        }
        batching.close();
    }

    @Test
    void sessionsThatOpenAtTheSameTimeEachGetAConnectionAndLeaveItToTheNextOnes() throws Exception {
        Set<Integer> backends = backendsOfSessions(40);
        assertThat(backends).hasSize(40);
        assertThat(backendsOfSessions(40)).isEqualTo(backends);
    }

    @Test
    void aBatchThatWaitsForALockTimesOutAndWritesNothing() throws Exception {
        PostgresStore impatient = open(fixture.timeout(SHORT), Map.of());
        try (Session session = impatient.openSession(FIRST);
                Connection other = server().connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("INSERT INTO " + fixture.table() + " VALUES (2, '')");
            TestOperation.write(SIZE, 1, 2, 3).performedBy(session).assertOutcome(Outcome.TIMEOUT);
            other.rollback();
            assertThat(rows()).isEqualTo("0");
            TestOperation.write(SIZE, 1, 2, 3).performedBy(session).assertOutcome(Outcome.OK);
        }
        impatient.close();
    }

    @Test
    void anAbsentRowIsAMissOfUpdatesTooAndOneThatIsTooLongIsCorrupt() throws Exception {
        try (Session session = store.openSession(FIRST)) {
            TestOperation.update(SIZE, 1, 99).performedBy(session).assertOutcome(Outcome.MISS);
            TestOperation.write(10_000, 1).performedBy(session).assertOutcome(Outcome.OK);
            TestOperation.read(100, 1).performedBy(session).assertOutcome(Outcome.CORRUPT);
        }
    }

    @Test
    void aServerThatStopsRespondingIsATimeoutAndTheNextOperationWorks() throws Exception {
        try (StallingProxy proxy = new StallingProxy(server())) {
            PostgresStore behindProxy = open(fixture.timeout(SHORT), Map.of("url", proxy.url()));
            try (Session session = behindProxy.openSession(FIRST)) {
                TestOperation.write(SIZE, 1).performedBy(session).assertOutcome(Outcome.OK);
                proxy.stall(true);
                TestOperation.read(SIZE, 1).performedBy(session).assertOutcome(Outcome.TIMEOUT);
                proxy.stall(false);
                TestOperation.read(SIZE, 1).performedBy(session).assertOutcome(Outcome.OK);
            }
            behindProxy.close();
        }
    }

    @Test
    void theFactsSayWhatACommitSurvivesWithoutThePasswordAndPayloadsAreStoredUncompressed() throws Exception {
        assertThat(store.facts().product()).startsWith("PostgreSQL ");
        assertThat(store.facts().durability()).isEqualTo(Durability.DURABLE);
        assertThat(store.facts().settings())
                .containsEntry("fsync", "on")
                .containsEntry("synchronous_commit", "on")
                .containsEntry("full_page_writes", "on")
                .containsKeys("wal_level", "shared_buffers", "max_connections");
        assertThat(store.facts().toString()).doesNotContain(server().password());
        assertThat(server().ask("SELECT attstorage FROM pg_attribute WHERE attname = 'payload' AND attrelid = '"
                        + fixture.table() + "'::regclass"))
                .isEqualTo("e");
    }

    @Test
    void aRelaxedTargetIsRelaxedOnItsOwnConnectionsAlone() throws Exception {
        PostgresStore relaxed = open(fixture.target("relaxed").relaxed(), Map.of());
        assertThat(relaxed.facts().durability()).isEqualTo(Durability.RELAXED);
        assertThat(relaxed.facts().settings()).containsEntry("synchronous_commit", "off");
        assertThat(server().ask("SHOW synchronous_commit")).isEqualTo("on");
        assertThat(open(fixture, Map.of()).facts().durability()).isEqualTo(Durability.DURABLE);
        relaxed.close();
    }

    @Test
    void aDurableTargetWaitsForItsCommitsWhereTheServerWouldNot() throws Exception {
        server().run("CREATE ROLE hasty SUPERUSER LOGIN PASSWORD 'pw'");
        server().run("ALTER ROLE hasty SET synchronous_commit = off");
        try {
            Path file = TestServer.passwordFile(directory, "pw");
            PostgresStore durable = open(fixture, Map.of("user", "hasty", "passwordFile", file));
            assertThat(durable.facts().settings()).containsEntry("synchronous_commit", "on");
            durable.close();
        } finally {
            server().run("DROP ROLE hasty");
        }
    }

    @Test
    void aWrongPasswordIsNamedAndNotShown() {
        Path file = TestServer.passwordFile(directory, "hunter2");
        assertRefused(fixture, Map.of("passwordFile", file))
                .hasMessageContaining("refuses user 'harness'")
                .hasMessageContaining("PGPASSWORD")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void anUnknownDatabaseIsNamed() {
        assertRefused(fixture, Map.of("url", server().url().replace("/postgres?", "/nowhere?")))
                .hasMessageContaining("no such database")
                .hasMessageContaining("nowhere");
    }

    @Test
    void anUnreachableServerIsNamed() {
        assertRefused(fixture, Map.of("url", "jdbc:postgresql://127.0.0.1:1/db"))
                .hasMessageContaining("postgresql://127.0.0.1:1/db cannot be reached")
                .hasMessageContaining("refused");
    }

    @Test
    void anUnknownHostIsNamed() {
        assertRefused(fixture, Map.of("url", "jdbc:postgresql://no-such-host.invalid/db"))
                .hasMessageContaining("unknown host no-such-host.invalid");
    }

    @Test
    void moreSessionsThanTheServerHasConnectionsAreRefused() {
        assertRefused(fixture.sessions(9_999), Map.of())
                .hasMessageContaining("needs 10000 connections")
                .hasMessageContaining("max_connections 500");
    }

    @Test
    void theConnectionsOfAllTargetsOfARunOnOneServerAreCountedTogether() throws Exception {
        PostgresStore first = open(fixture.target("first").sessions(300), Map.of());
        assertRefused(fixture.target("second").sessions(300), Map.of())
                .hasMessageContaining(
                        "target 'second' needs 301 connections in addition to the 304 that the other targets")
                .hasMessageContaining("max_connections 500");
        first.close();
    }

    @Test
    void aRoleThatMayNotCreateASchemaIsRefused() throws Exception {
        server().run("CREATE ROLE reader LOGIN PASSWORD 'pw'");
        try {
            Path file = TestServer.passwordFile(directory, "pw");
            assertRefused(fixture, Map.of("user", "reader", "passwordFile", file))
                    .hasMessageContaining("'reader'")
                    .hasMessageContaining("GRANT CREATE ON DATABASE");
        } finally {
            server().run("DROP ROLE reader");
        }
    }

    @Test
    void tablesOfOthersInTheSchemaAreKept() throws Exception {
        String theirs = fixture.table().replace("objects", "theirs");
        server().run("CREATE TABLE " + theirs + " (id int)");
        assertStoreFails(store::cleanup, RunSchema.of(fixture.context()).name(), "is left");
        assertThat(server().ask("SELECT count(*) FROM " + theirs)).isEqualTo("0");
        server().run("DROP TABLE " + theirs);
    }

    @Test
    void aLongTargetNameStillFitsTheServersLimit() {
        RunSchema schema = RunSchema.of(fixture.target("t".repeat(80)).context());
        assertThat(schema.name()).hasSizeLessThanOrEqualTo(63).startsWith("harness_run-fixture_");
    }

    private AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
            StoreFixture requested, Map<String, ?> options) {
        return assertThatThrownBy(() -> open(requested, options))
                .isInstanceOf(StoreException.class)
                .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain("\n"));
    }

    private PostgresStore open(StoreFixture requested, Map<String, ?> options) throws StoreException {
        return (PostgresStore) new PostgresDriver().open(server().options(directory, options), requested.context());
    }

    private String rows() throws SQLException {
        return server().ask("SELECT count(*) FROM " + fixture.table());
    }

    private static TestServer server() {
        return EmbeddedServerExtension.get();
    }

    /** The server's processes that sessions opened by a thread each work with. */
    private Set<Integer> backendsOfSessions(int number) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(number);
        List<Session> sessions = new ArrayList<>();
        Set<Integer> backends = new HashSet<>();
        try (Connection observer = server().connect();
                Statement statement = observer.createStatement()) {
            Callable<Session> opener = () -> store.openSession(FIRST);
            for (Future<Session> opened : threads.invokeAll(Collections.nCopies(number, opener))) {
                sessions.add(opened.get());
            }
            try (ResultSet activity = statement.executeQuery(
                    "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'store-harness%'")) {
                while (activity.next()) {
                    backends.add(activity.getInt(1));
                }
            }
        } finally {
            threads.shutdown();
            sessions.forEach(Session::close);
        }
        return backends;
    }
}
