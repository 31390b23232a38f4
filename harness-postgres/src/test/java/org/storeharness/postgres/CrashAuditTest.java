package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.postgres.fixture.TestRun;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.postgres.server.KillableServer;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.AuditSummary;

/** A server is killed during a run and started again: acknowledged rows are intact, or are counted as lost. */
@Tag("slow")
@Timeout(180)
class CrashAuditTest {
    private static final String PLAN = """
            rounds: 1
            operationTimeout: 5s
            failures: {action: count, limit: 1000000}
            targets:
              pg: {store: postgres, options: {url: '%s', user: %s, passwordFile: '%s', audit: true, connectTimeout: 1s, synchronousCommit: %s}}
            workloads:
              mixed:
                operations: {write: 6, update: 2, delete: 1}
                concurrency: 4
                phases: {fill: 1000, measure: {operations: 20000}}
            """;
    private static final long KEY_TO_KILL_AT = 1_500;

    @TempDir
    private Path directory;

    @Test
    void acknowledgedRowsSurviveOrAreCountedAsLost() throws Exception {
        try (KillableServer server = new KillableServer(Path.of("target"))) {
            TestServer access = new TestServer(server.url(), EmbeddedPostgresServer.USER, server.password());
            assertThat(audit(run("on", server, access)).clean()).isTrue();

            access.run("ALTER SYSTEM SET wal_writer_delay = '10s'");
            access.run("SELECT pg_reload_conf()");
            RunResult relaxed = run("off", server, access);
            AuditSummary audit = audit(relaxed);
            assertThat(audit.lost() + audit.stale() + audit.resurrected())
                    .as("%s", audit)
                    .isPositive();
            assertThat(CautionText.invalidReasons(relaxed))
                    .anyMatch(reason -> reason.contains("durability relaxed") && reason.contains("breaks no promise"));
            assertThat(relaxed.run().valid()).isFalse();
            assertThat(access.ask("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'harness%'"))
                    .isEqualTo("0");
        }
    }

    private static AuditSummary audit(RunResult result) {
        Measurement measurement = result.results().get(0);
        assertThat(measurement.operations().failed()).isPositive();
        assertThat(measurement.operations().ok()).isGreaterThan(300);
        AuditSummary audit = Objects.requireNonNull(result.targets().get(0).audit());
        assertThat(audit.written()).as("%s", audit).isGreaterThan(1_000);
        assertThat(audit.deleted()).as("%s", audit).isPositive();
        assertThat(audit.corrupt() + audit.unknown()).as("%s", audit).isZero();
        return audit;
    }

    private RunResult run(String synchronousCommit, KillableServer server, TestServer access) throws Exception {
        String plan = String.format(
                Locale.ROOT,
                PLAN,
                server.url(),
                access.user(),
                TestServer.passwordFile(directory, access.password()),
                synchronousCommit);
        CompletableFuture<Void> killed = new CompletableFuture<>();
        RunListener listener = new RunListener() {
            @Override
            public void started(Stage stage) {
                new Thread(() -> killInTheMiddle(server, access, killed), "killer").start();
            }
        };
        RunResult result = TestRun.of(plan, directory, listener);
        killed.join();
        return result;
    }

    private static void killInTheMiddle(KillableServer server, TestServer access, CompletableFuture<Void> killed) {
        try {
            String schema = access.ask("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'harness%'");
            while (Long.parseLong(access.ask("SELECT coalesce(max(key), 0) FROM \"" + schema + "\".objects"))
                    < KEY_TO_KILL_AT) {
                Thread.sleep(20);
            }
            server.kill();
            server.restart();
            killed.complete(null);
        } catch (Exception e) {
            killed.completeExceptionally(e);
        }
    }
}
