package org.storeharness.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.jdbc.fixture.MariaDbServer;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.WholeRun;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.AuditSummary;

/** MariaDB is killed during a run and started again: acknowledged rows are there. */
@Timeout(240)
class MariaDbCrashTest {
    private static final String PLAN = """
            rounds: 1
            operationTimeout: 5s
            failures: {action: count, limit: 1000000}
            targets:
              maria: {store: jdbc, options: {url: '%s', user: %s, passwordFile: '%s', audit: true, connectTimeout: 1s}}
            workloads:
              mixed:
                operations: {write: 6, update: 2, delete: 1}
                concurrency: 4
                arrivals: constant 300/s
                phases: {fill: 300, measure: {duration: 3s}}
            """;
    private static final long FILLED = 300;
    private static final long ROWS_TO_KILL_AT = 400;

    @TempDir
    private Path directory;

    @Tag("slow")
    @Test
    void acknowledgedRowsSurviveAKill() throws Exception {
        survives(1);
    }

    @Tag("slow")
    @Tag("exhaustive")
    @Test
    void acknowledgedRowsSurviveTenKills() throws Exception {
        survives(10);
    }

    private void survives(int kills) throws Exception {
        Assumptions.assumeTrue(
                MariaDbServer.isInstalled(), "no mariadbd here: install mariadb-server-core and mariadb-client-core");
        try (MariaDbServer server = new MariaDbServer(Path.of("target"))) {
            for (int i = 0; i < kills; i++) {
                RunResult result = run(server, directory.resolve("run-" + i));
                Measurement measurement = result.results().get(0);
                AuditSummary audit =
                        Objects.requireNonNull(result.targets().get(0).audit());
                assertThat(measurement.operations().failed()).isPositive();
                long written = Objects.requireNonNull(measurement.kinds().get("write"))
                        .operations()
                        .ok();
                assertThat(written).as("rows written while measured").isGreaterThan(ROWS_TO_KILL_AT - FILLED);
                assertThat(audit.written() + audit.deleted() + audit.inDoubt())
                        .as("%s", audit)
                        .isGreaterThanOrEqualTo(FILLED + written);
                assertThat(audit.clean()).as("kill %d: %s", i, audit).isTrue();
                assertThat(tables(server)).isZero();
            }
        }
    }

    private static RunResult run(MariaDbServer server, Path directory) throws Exception {
        Map<String, Object> options = server.options(Files.createDirectories(directory));
        CompletableFuture<Void> killed = new CompletableFuture<>();
        RunListener listener = new RunListener() {
            @Override
            public void started(Stage stage) {
                new Thread(() -> killInTheMiddle(server, killed), "killer").start();
            }
        };
        RunResult result = WholeRun.in(directory, new JdbcStoreDriver())
                .listener(listener)
                .result(String.format(
                        Locale.ROOT, PLAN, options.get("url"), options.get("user"), options.get("passwordFile")));
        killed.join();
        return result;
    }

    private static void killInTheMiddle(MariaDbServer server, CompletableFuture<Void> killed) {
        try {
            try (Connection connection = server.connect()) {
                for (int look = 0; rows(connection) < ROWS_TO_KILL_AT; look++) {
                    assertThat(look).as("looks for %d rows", ROWS_TO_KILL_AT).isLessThan(6_000);
                    Thread.sleep(10);
                }
            }
            server.kill();
            server.restart();
            killed.complete(null);
        } catch (Exception | AssertionError e) {
            killed.completeExceptionally(e);
        }
    }

    private static long rows(Connection connection) throws Exception {
        try (ResultSet tables = connection.getMetaData().getTables("bench", null, "harness%maria", null)) {
            if (!tables.next()) {
                return 0;
            }
            String table = tables.getString("TABLE_NAME");
            try (ResultSet row =
                    connection.createStatement().executeQuery("SELECT coalesce(max(id), 0) FROM `" + table + "`")) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private static int tables(MariaDbServer server) throws Exception {
        try (Connection connection = server.connect();
                ResultSet tables = connection.getMetaData().getTables("bench", null, "harness%", null)) {
            int count = 0;
            while (tables.next()) {
                count++;
            }
            return count;
        }
    }
}
