package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.jdbc.fixture.MariaDbServer;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.NotedLeftovers;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;
import org.storeharness.store.TestOperation;

class MariaDbContractTest extends JdbcServerContract {
    private static @Nullable MariaDbServer server;

    @TempDir
    private Path secrets;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Assumptions.assumeTrue(
                MariaDbServer.isInstalled(), "no mariadbd here: install mariadb-server-core and mariadb-client-core");
        server = new MariaDbServer(Path.of("target"));
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Override
    protected Map<String, ?> options() {
        try {
            return server().options(secrets);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    protected String withoutAutocommit(String url) {
        return url + "?autocommit=false";
    }

    @Override
    protected Connection connect() throws SQLException {
        return server().connect();
    }

    @Override
    protected Durability durability() {
        return Durability.DURABLE;
    }

    @Override
    protected Optional<AutoCloseable> stall(Store opened) throws SQLException {
        Connection connection = connect();
        connection.createStatement().execute("LOCK TABLES " + table("run-contract", "contract") + " WRITE");
        return Optional.of(connection);
    }

    @Test
    void aWrongPasswordIsSaidInOneLineThatDoesNotHaveIt() throws Exception {
        Path wrong = Files.writeString(secrets.resolve("wrong"), "falsch123\n");
        Map<String, Object> options = new HashMap<>();
        options.put("passwordFile", wrong.toString());
        assertThatThrownBy(() -> opened(options, new NotedLeftovers("r1", "m")))
                .isInstanceOf(StoreException.class)
                .message()
                .matches("the database mariadb://127\\.0\\.0\\.1:\\d+/bench refuses user 'harness': .*Access denied.*;"
                        + " check the options user and passwordFile")
                .doesNotContain("falsch123");
    }

    /** As in a session of its own, whose connection is aborted: the next one is another. */
    @Test
    void aConnectionOfAPoolThatStallsTimesOutToo() throws Exception {
        Store pooled = opened(Map.of("pool", 1), new NotedLeftovers("r1", "m"));
        try {
            pooled.prepare();
            try (Session session = pooled.openSession(new SessionContext(0, 1))) {
                assertOk(session, TestOperation.write(100, 1));
                try (Connection lock = connect()) {
                    lock.createStatement().execute("LOCK TABLES " + table("r20261122-181529-cc7a", "pg") + " WRITE");
                    perform(session, TestOperation.read(100, 1)).assertOutcome(Outcome.TIMEOUT);
                }
                assertOk(session, TestOperation.read(100, 1));
            }
        } finally {
            pooled.cleanup();
            pooled.close();
        }
    }

    @Test
    @Tag("slow")
    void aTableInUseIsLeftAfterAWhile() throws Exception {
        assertLeftWhileItIsInUse("LOCK TABLES %s WRITE");
    }

    @Test
    void aConnectionForTablesWaitsTenMinutesForAnAnswerAndTenSecondsForALock() throws Exception {
        assertWorkOnTablesIsLimited("SELECT @@lock_wait_timeout", "10");
    }

    /** A server may put another engine in place of the one that is asked for, and says so by a warning. */
    @ParameterizedTest
    @ValueSource(strings = {"Aria", "MyISAM"})
    void aTableOfAnotherEngineIsRefused(String engine) throws Exception {
        run("SET GLOBAL enforce_storage_engine = " + engine, "SET GLOBAL sql_mode = ''");
        Store store = opened(Map.of(), new NotedLeftovers("r1", "m"));
        try {
            assertStoreFails(store::prepare, "engine " + engine + " in place of InnoDB");
            store.cleanup();
            assertThat(ask("SHOW TABLES LIKE 'harness_r2%'")).isEmpty();
        } finally {
            run("SET GLOBAL enforce_storage_engine = NULL", "SET GLOBAL sql_mode = DEFAULT");
            store.close();
        }
    }

    /**
     * Its driver would end by a new connection the one of that number, which at another server is somebody else's: of a session, or of a pool.
     */
    @Test
    @Tag("slow")
    void aFrozenServerIsToldToKillNothing() throws Exception {
        Store pooled = opened(Map.of("pool", 1), new NotedLeftovers("r1", "m"));
        pooled.prepare();
        try (Session ofPool = pooled.openSession(new SessionContext(0, 1));
                Session dedicated = store().openSession(new SessionContext(0, 1))) {
            assertOk(ofPool, TestOperation.write(100, 1));
            assertOk(dedicated, TestOperation.write(100, 1));
            server().freeze(true);
            CompletableFuture<TestOperation> other =
                    CompletableFuture.supplyAsync(() -> perform(ofPool, TestOperation.read(100, 1)));
            perform(dedicated, TestOperation.read(100, 1)).assertOutcome(Outcome.TIMEOUT);
            other.join().assertOutcome(Outcome.TIMEOUT);
        } finally {
            server().freeze(false);
        }
        pooled.cleanup();
        pooled.close();
        assertThat(ask("SELECT variable_value FROM information_schema.global_status WHERE variable_name = 'COM_KILL'"))
                .containsExactly("0");
    }

    @Test
    void aServerThatDoesNotSyncItsLogIsRelaxed() throws Exception {
        run("SET GLOBAL innodb_flush_log_at_trx_commit = 2");
        Store store = opened(Map.of(), new NotedLeftovers("r1", "m"));
        try {
            assertThat(store.facts().durability()).isEqualTo(Durability.RELAXED);
            assertThat(store.facts().settings()).containsEntry("durabilityReason", "innodb_flush_log_at_trx_commit=2");
        } finally {
            run("SET GLOBAL innodb_flush_log_at_trx_commit = 1");
            store.close();
        }
    }

    /** A server of its own, whose names of tables are in lower case, and whose data are in memory where this machine has such a place. */
    @Test
    void aServerWithoutCapitalsInNamesAndWithDataInMemory() throws Exception {
        Path memory = Path.of("/dev/shm");
        boolean inMemory =
                Files.isDirectory(memory) && FoundDurability.filesystem(memory).equals("tmpfs");
        try (MariaDbServer other =
                new MariaDbServer(inMemory ? memory : Path.of("target"), "--lower-case-table-names=1")) {
            NotedLeftovers notes = new NotedLeftovers("r1", "Capital");
            Store store = new JdbcStoreDriver()
                    .open(
                            OptionsBinder.bind(JdbcOptions.class, new HashMap<>(other.options(secrets))),
                            TestContext.of(
                                    "r1", "Capital", directory, new StoreContext.Demand(1, 1, 1, 100), "notes", notes));
            try {
                store.prepare();
                assertThat(store.facts().durability()).isEqualTo(inMemory ? Durability.VOLATILE : Durability.DURABLE);
                assertThat(driver().leftover(notes.left().get(0))).isPresent();
                store.cleanup();
                assertThat(notes.left()).isEmpty();
            } finally {
                store.close();
            }
        }
    }

    private static MariaDbServer server() {
        return Objects.requireNonNull(server);
    }
}
