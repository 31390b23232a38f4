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
    void anUnknownModeIsToldWithTheKnownOnes() {
        CommandRun run = CommandRun.of("postgres", "bench", "--mode", "fast");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--mode must be one of single, transaction, batch");
    }

    @Test
    @Tag("slow")
    void everyModeIsATargetOfOneRun() {
        CommandRun run = run(
                "bench",
                "--mode=single,transaction,batch,batch-rewritten,multi-row,copy-text,copy-binary,upsert",
                "--work=write,read,update,read:70+write:30,delete",
                "--rounds=1",
                "--concurrency=2",
                "--batch=10",
                "--format=json");
        RunResult result = ResultJson.parse(run.out(), "standard output");
        assertThat(result.targets()).hasSize(8);
        assertThat(result.results()).hasSize(8 * 5).allSatisfy(measurement -> {
            assertThat(measurement.operations().ok()).isPositive();
            assertThat(measurement.operations().failed()).isZero();
            assertThat(measurement.storeActivity()).isNotNull();
        });
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
    void aSweepOfBatchesSaysWhatTheyGain() {
        String out = run("sweep", "--batch=1,100", "--rounds=1").out();
        assertThat(out).contains("WAL fsyncs/row", "Claim 'batches write faster': ", "WAL fsyncs a row instead of");
    }

    private CommandRun run(String command, String... arguments) {
        List<String> all = new ArrayList<>(List.of("postgres", command));
        all.addAll(quick);
        CommandRun run = CommandRun.of(all, arguments);
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        return run;
    }
}
