package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.postgres.fixture.PlantedRun.assertLimit;
import static org.storeharness.postgres.fixture.PlantedRun.share;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.PlantedRun;
import org.storeharness.postgres.fixture.PlantedRun.Planted;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Measurement;

/** What operations wait for in the server is named, with its share. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(120)
class PlantedWaitsTest {
    @TempDir
    private Path directory;

    /** 50 ms in the mean; if all slept equally long, they would wake together. */
    @Test
    @Tag("slow")
    void aSleepInAScriptIsNamed() throws Exception {
        assertLimit("Timeout PgSleep", () -> {
            Measurement of = run().script("\\set ms random(40, 60)\nSELECT pg_sleep(:ms / 1000.0);\n", 16, 2);
            return new Planted(of, share(0.05, of));
        });
    }

    /** 8 of 1,000 transactions sleep for 400 ms: they are most of the mean, and all that is beyond p99. */
    @Test
    @Tag("exhaustive")
    void aSleepInFewTransactionsIsNamed() throws Exception {
        Path fast = run().file("fast.sql", "SELECT 1;\n");
        Path slow = run().file("slow.sql", "SELECT pg_sleep(0.4);\n");
        Measurement measured = assertLimit("Timeout PgSleep", () -> {
            Measurement of =
                    run().of("scripts: '" + fast + "@124," + slow + "@1'", "script: 1", 16, PlantedRun.duration(5));
            double sleeps = of.kinds().entrySet().stream()
                    .filter(kind -> kind.getKey().contains("slow.sql"))
                    .mapToDouble(kind -> kind.getValue().operations().ok())
                    .sum();
            return new Planted(of, share(0.4 * sleeps / of.operations().ok(), of));
        });
        Account tail = measured.tailAccount().account();
        assertThat(tail.limitedBy()).as(tail::toString).isEqualTo("Timeout PgSleep");
        assertThat(tail.share()).as(tail::toString).isGreaterThan(0.8);
    }

    /** Another client holds the rows that scripts update, each its own, for most of the time. */
    @Test
    @Tag("exhaustive")
    void aRowLockOfAnotherClientIsNamed() throws Exception {
        server().run("CREATE TABLE held (id int PRIMARY KEY, n int)");
        server().run("INSERT INTO held SELECT id, 0 FROM generate_series(0, 3) id");
        try {
            assertLimit("Lock ", () -> {
                CompletableFuture<Double> share = new CompletableFuture<>();
                CountDownLatch held = new CountDownLatch(1);
                Thread other = new Thread(() -> hold(held, share), "other-client");
                try {
                    other.start();
                    held.await();
                    Measurement of = run().script("UPDATE held SET n = n + 1 WHERE id = :client_id;\n", 4, 12);
                    other.interrupt();
                    return new Planted(of, share.get());
                } finally {
                    other.interrupt();
                    other.join();
                }
            });
        } finally {
            server().run("DROP TABLE held");
        }
    }

    /** Completes the share of the time in which it held the rows. */
    private static void hold(CountDownLatch held, CompletableFuture<Double> share) {
        long began = System.nanoTime();
        long nanos = 0;
        try (Connection connection = server().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            while (!Thread.currentThread().isInterrupted()) {
                statement.execute("UPDATE held SET n = n + 1");
                held.countDown();
                long since = System.nanoTime();
                TimeUnit.MILLISECONDS.sleep(100);
                nanos += System.nanoTime() - since;
                connection.commit();
            }
            throw new InterruptedException();
        } catch (InterruptedException e) {
            share.complete((double) nanos / (System.nanoTime() - began));
        } catch (Exception e) {
            share.completeExceptionally(e);
        }
    }

    /** 16 workers share 4 connections: three quarters of an operation are the wait for one of them. */
    @Test
    @Tag("slow")
    void aPoolThatIsTooSmallIsNamed() throws Exception {
        Path script = run().file("a.sql", "SELECT pg_sleep(0.05);\n");
        Measurement of = assertLimit(
                "pool wait",
                () -> new Planted(
                        run().of("pool: 4, scripts: '" + script + "'", "script: 1", 16, PlantedRun.duration(4)), 0.75));
        assertThat(of.account().share(Set.of("Timeout PgSleep"))).isBetween(0.15, 0.35);
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

    private PlantedRun run() {
        return new PlantedRun(server(), directory);
    }

    private static TestServer server() {
        return EmbeddedServerExtension.get();
    }
}
