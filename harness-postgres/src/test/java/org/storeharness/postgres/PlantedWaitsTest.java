package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.TestRun;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.result.measurement.Account;
import org.storeharness.run.stage.RunListener;

/** What operations wait for in the server is named. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class PlantedWaitsTest {
    @TempDir
    private Path directory;

    @Test
    void aSleepInAScriptIsNamed() throws Exception {
        Account account = run("SELECT pg_sleep(0.02);\n", 2);
        assertThat(account.limitedBy()).isEqualTo("Timeout PgSleep");
        assertThat(account.share()).isGreaterThan(0.5);
    }

    /** Another client holds the row that a script updates, most of the time. */
    @Test
    void aRowLockOfAnotherClientIsNamed() throws Exception {
        server().run("CREATE TABLE held (id int PRIMARY KEY, n int)");
        server().run("INSERT INTO held VALUES (1, 0)");
        Thread other = new Thread(this::hold, "other-client");
        try {
            other.start();
            Account account = run("UPDATE held SET n = n + 1 WHERE id = 1;\n", 1);
            assertThat(account.limitedBy()).startsWith("Lock ");
            assertThat(account.share()).isGreaterThan(0.5);
        } finally {
            other.interrupt();
            other.join();
            server().run("DROP TABLE held");
        }
    }

    private void hold() {
        try (Connection connection = server().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            while (!Thread.currentThread().isInterrupted()) {
                statement.execute("UPDATE held SET n = n + 1 WHERE id = 1");
                TimeUnit.MILLISECONDS.sleep(40);
                connection.commit();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "IO, WALSync, WAL flush",
        "IO, WalSync, WAL flush",
        "LWLock, WALWrite, WAL flush",
        "IO, WALWrite, WAL write",
        "IO, DataFileRead, DataFileRead",
        "LWLock, BufferMapping, LWLock BufferMapping",
        "Lock, transactionid, Lock transactionid",
        ", , server CPU"
    })
    void eventsHaveTheirUsualNames(@Nullable String type, @Nullable String event, String name) {
        assertThat(PostgresCounterProbe.eventName(type, event)).isEqualTo(name);
    }

    private Account run(String script, int concurrency) throws Exception {
        Path file = Files.writeString(directory.resolve("a.sql"), script);
        TestServer server = server();
        String plan = String.format(
                Locale.ROOT,
                """
                rounds: 1
                targets:
                  pg:
                    store: postgres
                    options: {url: '%s', user: %s, passwordFile: '%s', scripts: '%s'}
                workloads:
                  work: {operations: {script: 1}, concurrency: %d, phases: {measure: {duration: 1s}}}
                """,
                server.url(),
                server.user(),
                TestServer.passwordFile(directory, server.password()),
                file,
                concurrency);
        Account account =
                TestRun.of(plan, directory, RunListener.SILENT).results().get(0).account();
        assertThat(account).isNotNull();
        return account;
    }

    private static TestServer server() {
        return EmbeddedServerExtension.get();
    }
}
