package org.storeharness.postgresclients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.PlanFiles;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.postgres.server.KillableServer;
import org.storeharness.result.RunResult;
import org.storeharness.run.WholeRun;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.AuditSummary;

/**
 * A server is frozen, and later killed and started again, during a run through each client library: operations are waited for no longer than
 * they may take, the run goes on, and acknowledged rows are intact.
 */
@Tag("slow")
@Timeout(180)
class ClientCrashTest {
    private static final String TARGET =
            "{store: postgres, options: {url: '%s', user: %s, passwordFile: '%s', audit: true,"
                    + " connectTimeout: 1s, client: %s}}";
    private static final String WORKLOAD = """
            operations: {write: 6, update: 2, delete: 1}
                concurrency: 4
                arrivals: constant 300/s
                phases: {fill: 300, measure: {duration: 5s}}
            """;

    /** Keys of each library's table. */
    private static final List<Integer> DISTURBED_AT = List.of(400, 500);

    /** So many keys come in each library's table after the restart. */
    private static final int GOES_ON = 50;

    @TempDir
    private Path directory;

    @Test
    void acknowledgedRowsSurviveAFrozenAndAKilledServer() throws Exception {
        try (KillableServer server = new KillableServer(Path.of("target"))) {
            TestServer access = new TestServer(server.url(), EmbeddedPostgresServer.USER, server.password());
            RunResult result = run(server, access);
            assertThat(result.results()).hasSize(2).allSatisfy(measurement -> {
                assertThat(measurement.operations().timeout()).isPositive();
                assertThat(measurement.operations().error()).isPositive();
                assertThat(measurement.operations().ok())
                        .as("%s", measurement.operations())
                        .isGreaterThan(400);
            });
            assertThat(result.targets()).hasSize(2).allSatisfy(target -> {
                AuditSummary audit = Objects.requireNonNull(target.audit());
                assertThat(audit.clean()).as("%s", audit).isTrue();
            });
            assertThat(access.ask("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'harness%'"))
                    .isEqualTo("0");
        }
    }

    private RunResult run(KillableServer server, TestServer access) throws Exception {
        Path password = TestServer.passwordFile(directory, access.password());
        String plan = """
                rounds: 1
                operationTimeout: 500ms
                failures: {action: count, limit: 1000000}
                targets:
                  vertx: %s
                  r2dbc: %s
                workloads:
                  vertx:
                    turn: {target: vertx}
                    %s
                  r2dbc:
                    turn: {target: r2dbc, with: vertx}
                    %s
                """.formatted(
                        TARGET.formatted(server.url(), access.user(), password, "vertx"),
                        TARGET.formatted(server.url(), access.user(), password, "r2dbc"),
                        WORKLOAD,
                        WORKLOAD);
        CompletableFuture<Void> disturbed = new CompletableFuture<>();
        AtomicBoolean begun = new AtomicBoolean();
        RunListener listener = new RunListener() {
            @Override
            public void started(Stage stage) {
                if (!begun.getAndSet(true)) {
                    new Thread(() -> disturb(server, access, disturbed), "disturber").start();
                }
            }
        };
        RunResult result = WholeRun.in(directory, ClientFolder.driver())
                .output(directory)
                .listener(listener)
                .of(PlanFiles.parse(plan, "plan").withCold(true))
                .result();
        disturbed.join();
        return result;
    }

    private static void disturb(KillableServer server, TestServer access, CompletableFuture<Void> disturbed) {
        try {
            awaitKeys(access, DISTURBED_AT.get(0));
            signal("STOP", server);
            Thread.sleep(1_000);
            signal("CONT", server);
            awaitKeys(access, DISTURBED_AT.get(1));
            server.kill();
            server.restart();
            long last = 0;
            for (String schema : schemas(access)) {
                last = Math.max(last, lastKey(access, schema));
            }
            awaitKeys(access, last + GOES_ON);
            disturbed.complete(null);
        } catch (Exception e) {
            disturbed.completeExceptionally(e);
        }
    }

    private static void awaitKeys(TestServer access, long number) throws Exception {
        for (String schema : schemas(access)) {
            while (lastKey(access, schema) < number) {
                Thread.sleep(20);
            }
        }
    }

    private static String[] schemas(TestServer access) throws Exception {
        return access.ask("SELECT string_agg(nspname, ' ') FROM pg_namespace WHERE nspname LIKE 'harness%'")
                .split(" ");
    }

    private static long lastKey(TestServer access, String schema) throws Exception {
        return Long.parseLong(access.ask("SELECT coalesce(max(key), 0) FROM \"" + schema + "\".objects"));
    }

    private static void signal(String name, KillableServer server) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        server.processes().forEach(process -> command.add(Long.toString(process.pid())));
        new ProcessBuilder(command).start().waitFor();
    }
}
