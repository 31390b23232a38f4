package org.storeharness.postgresclients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.json.PlanFiles;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.postgres.server.KillableServer;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.WholeRun;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.AuditSummary;

/** A server is killed or frozen during a run through a client library: the run goes on, and acknowledged rows are intact. */
@Tag("slow")
@Timeout(180)
class ClientCrashTest {
    private static final String PLAN = """
            rounds: 1
            operationTimeout: 1s
            failures: {action: count, limit: 1000000}
            targets:
              pg: {store: postgres, options: {url: '%s', user: %s, passwordFile: '%s', audit: true, connectTimeout: 1s, client: %s}}
            workloads:
              mixed:
                operations: {write: 6, update: 2, delete: 1}
                concurrency: 4
                phases: {fill: 1000, measure: {operations: 20000}}
            """;
    private static final long KEY_TO_DISTURB_AT = 1_500;

    @TempDir
    private Path directory;

    private interface Disturbance {
        void disturb(KillableServer server) throws Exception;
    }

    @ParameterizedTest
    @ValueSource(strings = {"vertx", "r2dbc"})
    void acknowledgedRowsSurviveAKilledServer(String client) throws Exception {
        audited(client, server -> {
            server.kill();
            server.restart();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"vertx", "r2dbc"})
    void aFrozenServerIsWaitedForNoLongerThanOperationsMayTake(String client) throws Exception {
        Measurement measurement = audited(client, server -> {
            signal("STOP", server);
            Thread.sleep(3_000);
            signal("CONT", server);
        });
        assertThat(measurement.operations().timeout()).isPositive();
    }

    private Measurement audited(String client, Disturbance disturbance) throws Exception {
        try (KillableServer server = new KillableServer(Path.of("target"))) {
            TestServer access = new TestServer(server.url(), EmbeddedPostgresServer.USER, server.password());
            RunResult result = run(client, server, access, disturbance);
            Measurement measurement = result.results().get(0);
            assertThat(measurement.operations().failed()).isPositive();
            assertThat(measurement.operations().ok())
                    .as("%s", measurement.operations())
                    .isGreaterThan(2_000);
            AuditSummary audit = Objects.requireNonNull(result.targets().get(0).audit());
            assertThat(audit.clean()).as("%s", audit).isTrue();
            assertThat(access.ask("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'harness%'"))
                    .isEqualTo("0");
            return measurement;
        }
    }

    private RunResult run(String client, KillableServer server, TestServer access, Disturbance disturbance)
            throws Exception {
        String plan = String.format(
                Locale.ROOT,
                PLAN,
                server.url(),
                access.user(),
                TestServer.passwordFile(directory, access.password()),
                client);
        CompletableFuture<Void> disturbed = new CompletableFuture<>();
        RunListener listener = new RunListener() {
            @Override
            public void started(Stage stage) {
                new Thread(() -> disturb(server, access, disturbance, disturbed), "disturber").start();
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

    private static void disturb(
            KillableServer server, TestServer access, Disturbance disturbance, CompletableFuture<Void> disturbed) {
        try {
            String schema = access.ask("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'harness%'");
            while (Long.parseLong(access.ask("SELECT coalesce(max(key), 0) FROM \"" + schema + "\".objects"))
                    < KEY_TO_DISTURB_AT) {
                Thread.sleep(20);
            }
            disturbance.disturb(server);
            disturbed.complete(null);
        } catch (Exception e) {
            disturbed.completeExceptionally(e);
        }
    }

    private static void signal(String name, KillableServer server) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        server.processes().forEach(process -> command.add(Long.toString(process.pid())));
        new ProcessBuilder(command).start().waitFor();
    }
}
