package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.jdbc.fixture.MariaDbServer;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.NotedLeftovers;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;
import org.storeharness.store.TestOperation;

class MariaDbContractTest extends JdbcContract {
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
    void aConnectionForTablesWaitsTenMinutesForAnAnswer() throws Exception {
        assertTablesWaitTenMinutesForAnAnswer();
    }

    /** Somebody else's, whose file is gone. */
    @Test
    void aTableThatCannotBeReadKeepsNoOtherFromBeingFound() throws Exception {
        String unreadable = table("theirs", "letters");
        run(
                "CREATE TABLE " + unreadable + " (id BIGINT, payload VARCHAR(20))",
                "ALTER TABLE " + unreadable + " DISCARD TABLESPACE");
        NotedLeftovers notes = new NotedLeftovers("r1", "m");
        Store killed = opened(Map.of(), notes);
        try {
            killed.prepare();
            List<LeftoverNote> found = driver().search(notes.left().get(0).options());
            assertThat(found)
                    .extracting(LeftoverNote::name)
                    .contains(notes.left().get(0).name(), "harness_theirs_letters");
            for (LeftoverNote note : found) {
                if (note.run().equals("theirs")) {
                    assertThatThrownBy(() -> driver().leftover(note))
                            .isInstanceOf(StoreException.class)
                            .hasMessageContaining("Tablespace has been discarded for table `harness_theirs_letters`");
                }
            }
        } finally {
            killed.cleanup();
            killed.close();
            run("DROP TABLE " + unreadable);
        }
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
