package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.StallingProxy;
import org.storeharness.postgres.fixture.StoreFixture;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/**
 * A fault of the connection or of the server gives one operation the outcome of its class, and the next operation works. Killed
 * servers are in {@link CrashAuditTest}; duplicate keys, missing responses and foreign schemas in {@link PostgresStoreTest} and in
 * the contract, statements that take too long in {@link RowOperationsContract}.
 */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
@Tag("slow")
class PlantedFaultsTest {
    private static final int SIZE = 2_000;
    private static final SessionContext FIRST = new SessionContext(0, 1);

    @TempDir
    private Path directory;

    @Test
    void aResetConnectionIsAnErrorAndTheNextOperationWorks() throws Exception {
        try (StallingProxy proxy = new StallingProxy(server())) {
            with(Map.of("url", proxy.url()), (store, session) -> {
                TestOperation.write(SIZE, 1).performedBy(session).assertOutcome(Outcome.OK);
                proxy.reset();
                TestOperation lost =
                        TestOperation.write(SIZE, 2).performedBy(session).assertOutcome(Outcome.ERROR);
                assertThat(lost.reason()).contains("SQLSTATE 08");
                TestOperation.write(SIZE, 3).performedBy(session).assertOutcome(Outcome.OK);
                // The lost write was not acknowledged: the server may or may not have received it.
                TestOperation.read(SIZE, 1).performedBy(session).assertOutcome(Outcome.OK);
                TestOperation.read(SIZE, 3).performedBy(session).assertOutcome(Outcome.OK);
            });
        }
    }

    @Test
    void aDeadlockIsRejectedAndLeavesNothingBehind() throws Exception {
        with(Map.of("writeMode", "upsert"), (store, session) -> {
            TestOperation.write(SIZE, 1, 2).performedBy(session).assertOutcome(Outcome.OK);
            String update = "UPDATE " + table() + " SET payload = 'theirs' WHERE key = ";
            try (Connection other = server().connect();
                    Statement statement = other.createStatement()) {
                other.setAutoCommit(false);
                statement.execute(update + 2);
                TestOperation write = TestOperation.write(SIZE, 1, 2);
                CompletableFuture<Void> ours = CompletableFuture.runAsync(() -> session.start(write, write));
                while (server().ask("SELECT count(*) FROM pg_locks WHERE NOT granted")
                        .equals("0")) {
                    Thread.sleep(5);
                }
                statement.execute(update + 1);
                ours.join();
                assertThat(write.outcome()).as(write.reason()).isEqualTo(Outcome.REJECTED);
                assertThat(write.completions()).isEqualTo(1);
                assertThat(write.reason()).contains("deadlock detected").contains("40P01");
                other.rollback();
            }
            TestOperation.write(SIZE, 1, 2).performedBy(session).assertOutcome(Outcome.OK);
        });
    }

    @Test
    void aFullDiskIsRejectedAndWhatWasAcknowledgedIsThere() throws Exception {
        Path disk = Files.createDirectory(directory.resolve("disk"));
        Assumptions.assumeTrue(
                mount("-t", "tmpfs", "-o", "size=4m", "tmpfs", disk.toString()),
                "mount: this user may not mount a small disk");
        try {
            Path place = Files.createDirectory(disk.resolve("space"));
            server().run("CREATE TABLESPACE planted_small LOCATION '" + place + "'");
            with(Map.of(), (store, session) -> {
                server().run("ALTER TABLE " + table() + " SET TABLESPACE planted_small");
                long written = 0;
                TestOperation write = TestOperation.write(SIZE, written).performedBy(session);
                while (write.outcome() == Outcome.OK) {
                    written++;
                    write = TestOperation.write(SIZE, written).performedBy(session);
                }
                assertThat(write.outcome()).isEqualTo(Outcome.REJECTED);
                assertThat(write.reason()).contains("No space left on device").contains("53100");
                assertThat(written).isGreaterThan(100);
                assertThat(rows()).isEqualTo(Long.toString(written));
                TestOperation.read(SIZE, written - 1).performedBy(session).assertOutcome(Outcome.OK);
                TestOperation.delete(SIZE, 0).performedBy(session).assertOutcome(Outcome.OK);
            });
        } finally {
            server().run("DROP TABLESPACE IF EXISTS planted_small");
            assertThat(command("umount", disk.toString())).isTrue();
        }
    }

    @Test
    void aRoleWithoutAFreeConnectionIsRefusedWithTheWayOut() throws Exception {
        server().run("CREATE ROLE few LOGIN PASSWORD 'pw' CONNECTION LIMIT 3");
        server().run("GRANT CREATE ON DATABASE postgres TO few");
        TestServer few = new TestServer(server().url(), "few", "pw");
        PostgresStore store = open(few.options(directory, Map.of("connectTimeout", "1s")));
        try {
            store.prepare();
            try (Connection one = few.connect();
                    Connection two = few.connect();
                    Session session = store.openSession(FIRST)) {
                assertThat(one.isValid(1) && two.isValid(1)).isTrue();
                TestOperation.write(SIZE, 1).performedBy(session).assertOutcome(Outcome.OK);
                assertThatThrownBy(() -> store.openSession(new SessionContext(1, 1)))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("has no free connection")
                        .hasMessageContaining("lower the concurrency")
                        .hasMessageNotContaining("\n");
                TestOperation.read(SIZE, 1).performedBy(session).assertOutcome(Outcome.OK);
            }
            store.cleanup();
        } finally {
            store.close();
            server().run("DROP OWNED BY few CASCADE");
            server().run("DROP ROLE few");
        }
    }

    private interface FaultAction {
        void with(PostgresStore store, Session session) throws Exception;
    }

    private void with(Map<String, Object> options, FaultAction work) throws Exception {
        PostgresStore store = open(server().options(directory, options));
        store.prepare();
        try (Session session = store.openSession(FIRST)) {
            work.with(store, session);
        } finally {
            store.cleanup();
            store.close();
        }
        assertThat(server().ask("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'harness%'"))
                .isEqualTo("0");
    }

    private PostgresStore open(PostgresOptions options) throws StoreException {
        return (PostgresStore)
                new PostgresDriver().open(options, StoreFixture.in(directory).context());
    }

    private static boolean mount(String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = "mount";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        return command(command);
    }

    private static boolean command(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private String table() {
        return StoreFixture.in(directory).table();
    }

    private String rows() throws SQLException {
        return server().ask("SELECT count(*) FROM " + table());
    }

    private static TestServer server() {
        return EmbeddedServerExtension.get();
    }
}
