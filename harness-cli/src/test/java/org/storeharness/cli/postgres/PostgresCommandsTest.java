package org.storeharness.cli.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.StoreException;

class PostgresCommandsTest {
    @TempDir
    private static Path shared;

    /** One server for all tests; without a value until a test needs it. */
    private static @Nullable EmbeddedPostgresServer server;

    @TempDir
    private Path directory;

    private List<String> quick;

    @AfterAll
    static void stopTheServer() throws StoreException {
        if (server != null) {
            server.close();
            server = null;
        }
    }

    @BeforeEach
    void makeItQuick() throws IOException {
        Path data = Files.createDirectory(directory.resolve("data"));
        quick = List.of(
                "-q", "--warm-up=10ms", "--duration=60ms", "--data-dir=" + data, "--out=" + directory.resolve("out"));
    }

    /** {@code WriteAndReadModesTest} holds how each mode writes. */
    @Test
    @Tag("slow")
    void workloadsOfSeveralKindsFollowEachOther() throws Exception {
        CommandRun run = runAtServer(
                "bench",
                "--mode=copy-binary",
                "--work=write,read:70+write:30,delete",
                "--rounds=1",
                "--concurrency=2",
                "--batch=10",
                "--audit",
                "--format=json");
        RunResult result = run.result();
        assertThat(result.results()).hasSize(3).allSatisfy(measurement -> {
            assertThat(measurement.operations().ok()).isPositive();
            assertThat(measurement.operations().failed()).isZero();
            assertThat(measurement.storeActivity()).isNotNull();
        });
        assertThat(result.targets())
                .singleElement()
                .extracting(TargetResult::audit)
                .matches(AuditSummary::clean, "is clean");
    }

    @Test
    @Tag("slow")
    void aSweepOfConcurrenciesPrintsAWriteAndAReadLineOfEveryRound() throws Exception {
        String out = runAtServer("sweep", "--concurrency=1,2", "--rounds=2").out();
        assertThat(out)
                .containsPattern("(?s)concurrency=1\n0 -{60}\navg=.*p80=.*qps=.*\\(write\\)\navg=.*\\(read\\)\n1 -");
        assertThat(out).contains("concurrency=2\n0 ---");
    }

    @Test
    @Tag("exhaustive")
    void aSweepOfBatchesReportsTheirGain() throws Exception {
        String out = run("sweep", atServer("--batch=1,100", "--rounds=1")).out();
        assertThat(out).containsPattern("WAL fsyncs/row .*\n +1 +[0-9]+ .*\n +100 +[0-9]+ ");
        // The sizes are not compared where this JVM limited the round; BatchTableTest has both sentences
        assertThat(out)
                .containsPattern(
                        "No verdict on batches( with 1 of the 6 rounds that it needs: .* WAL fsyncs per row instead of"
                                + "|: .* are not comparable at write .* the client may have been the limit of )");
    }

    @Test
    @Tag("slow")
    void builtInScriptsAreMixedByTheirWeightsAndSlowOnesAreCounted() throws Exception {
        CommandRun run = runAtServer(
                "script",
                "-b",
                "tpcb-like@3",
                "-N",
                "-i",
                "-L",
                "1us",
                "--rounds=1",
                "--concurrency=2",
                "--format=json");
        RunResult result = run.result();
        assertThat(result.results()).singleElement().satisfies(measurement -> {
            assertThat(measurement.load()).hasToString("closed");
            assertThat(measurement.operations().failed()).isZero();
            assertThat(measurement.overdueOperations())
                    .isEqualTo(measurement.operations().ok())
                    .isPositive();
            assertThat(measurement.scripts()).containsOnlyKeys("tpcb-like", "simple-update");
            assertThat(measurement.scripts().values().stream()
                            .mapToLong(figures -> figures.operations().ok())
                            .sum())
                    .isEqualTo(measurement.operations().ok());
        });
    }

    @Test
    @Tag("exhaustive")
    void aRateMakesAPoissonProcessAndTheReportListsEachScript() throws Exception {
        String out = runAtServer(
                        "script", "-S", "-i", "--rate=200/s", "-L", "5s", "--rounds=1", "--concurrency=2", "-v")
                .out();
        assertThat(out).contains("script: concurrency 2, open load (poisson 200/s), response time");
        assertThat(out).containsPattern("postgres select-only: [0-9,]+ transactions \\(100.0 %\\), .* tps, ms mean");
        assertThat(out).contains("postgres server, per transaction: ").doesNotContain("shed of");
    }

    /** At the shared server, without waits for stable storage: thousands of rows are written before the reads. */
    private CommandRun runAtServer(String command, String... arguments) throws StoreException, IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--relaxed");
        return run(command, atServer(all.toArray(String[]::new)));
    }

    /** The arguments, with those that name the shared server. */
    private static String[] atServer(String... arguments) throws StoreException, IOException {
        Path password = shared.resolve("password");
        if (server == null) {
            server = EmbeddedPostgresServer.start(shared, 16, line -> {});
            Files.writeString(password, server.password());
        }
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--postgres-url=" + server.url(), "--set", "user=" + EmbeddedPostgresServer.USER));
        all.addAll(List.of("--set", "passwordFile=" + password));
        return all.toArray(String[]::new);
    }

    private CommandRun run(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of("postgres", command));
        all.addAll(quick);
        CommandRun run = CommandRun.of(all, arguments).succeeded();
        return run;
    }
}
