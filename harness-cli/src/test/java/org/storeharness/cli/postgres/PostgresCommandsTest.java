package org.storeharness.cli.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.core.json.ResultJson;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.TargetResult;
import org.storeharness.core.store.objects.AuditSummary;
import org.storeharness.core.unit.TestLength;

class PostgresCommandsTest {
    @TempDir
    private Path directory;

    private List<String> quick;

    @BeforeEach
    void makeItQuick() throws IOException {
        Path data = Files.createDirectory(directory.resolve("data"));
        quick = List.of("-q", "--duration=200ms", "--data-dir=" + data, "--out=" + directory.resolve("out"));
    }

    @Test
    void anUnknownModeIsRefusedWithTheListOfModes() {
        CommandRun run = CommandRun.of("postgres", "bench", "--mode", "fast");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--mode must be one of single, transaction, batch");
    }

    @Test
    @Tag("slow")
    void everyModeIsATargetOfOneRun() {
        List<String> work = TestLength.EXHAUSTIVE
                ? List.of("write", "read", "update", "read:70+write:30", "delete")
                : List.of("write", "read:70+write:30", "delete");
        CommandRun run = run(
                "bench",
                "--mode=single,transaction,batch,batch-rewritten,multi-row,copy-text,copy-binary,upsert",
                "--work=" + String.join(",", work),
                "--rounds=1",
                "--concurrency=2",
                "--batch=10",
                "--audit",
                "--format=json");
        RunResult result = ResultJson.parse(run.out(), "standard output");
        assertThat(result.targets()).hasSize(8);
        assertThat(result.results()).hasSize(8 * work.size()).allSatisfy(measurement -> {
            assertThat(measurement.operations().ok()).isPositive();
            assertThat(measurement.operations().failed()).isZero();
            assertThat(measurement.storeActivity()).isNotNull();
        });
        assertThat(result.targets()).extracting(TargetResult::audit).allMatch(AuditSummary::clean, "is clean");
    }

    @Test
    @Tag("slow")
    void aSweepOfConcurrenciesPrintsAWriteAndAReadLineOfEveryRound() {
        String out = run("sweep", "--concurrency=1,2", "--rounds=2").out();
        assertThat(out)
                .containsPattern("(?s)concurrency=1\n0 -{60}\navg=.*p80=.*qps=.*\\(write\\)\navg=.*\\(read\\)\n1 -");
        assertThat(out).contains("concurrency=2\n0 ---");
    }

    @Test
    @Tag("slow")
    void aSweepOfBatchesReportsTheirGain() {
        String out = run("sweep", "--batch=1,100", "--rounds=1").out();
        assertThat(out).contains("WAL fsyncs/row", "Larger batches ", "WAL fsyncs per row instead of");
    }

    @Test
    void aMalformedScriptIsRefusedWithItsLineBeforeAnythingStarts() throws IOException {
        Path script = Files.writeString(directory.resolve("broken.sql"), "SELECT 1;\n\\startpipeline\n");
        List<String> command = new ArrayList<>(List.of("postgres", "script", script.toString()));
        command.addAll(quick);
        CommandRun run = CommandRun.of(command, "--postgres-url=jdbc:postgresql://127.0.0.1:1/none");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("broken.sql:2 \\startpipeline is not supported");
        CommandRun none = CommandRun.of("postgres", "script");
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err()).contains("must name a script, or -b").contains("tpcb-like");
        CommandRun audited = CommandRun.of("postgres", "script", "-S", "--audit");
        assertThat(audited.exitCode()).isEqualTo(2);
        assertThat(audited.err()).contains("audit is for rows, not for scripts");
    }

    @Test
    @Tag("slow")
    void builtInScriptsAreMixedByTheirWeightsAndSlowOnesAreCounted() {
        CommandRun run = run(
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
        RunResult result = ResultJson.parse(run.out(), "standard output");
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
    @Tag("slow")
    void aRateMakesAPoissonProcessAndTheReportListsEachScript() {
        String out = run("script", "-S", "-i", "--rate=200/s", "-L", "5s", "--rounds=1", "--concurrency=2")
                .out();
        assertThat(out).contains("script: concurrency 2, open load (poisson 200/s), response time");
        assertThat(out).containsPattern("postgres select-only: [0-9,]+ transactions \\(100.0 %\\), .* tps, ms mean");
        assertThat(out).contains("postgres server, per transaction: ").doesNotContain("shed of");
    }

    private CommandRun run(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of("postgres", command));
        all.addAll(quick);
        CommandRun run = CommandRun.of(all, arguments);
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        return run;
    }
}
