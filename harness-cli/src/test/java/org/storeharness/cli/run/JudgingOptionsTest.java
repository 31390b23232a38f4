package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.result.Comparison;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;

/** Tests the options for judging and tagging: {@code --aa}, {@code --margin}, {@code --tag}, {@code --fail-unless}, {@code --find-rate}. */
class JudgingOptionsTest {
    @TempDir
    private Path directory;

    @Test
    void everyTargetIsComparedWithItselfAlone() throws IOException {
        RunResult result = compared("--aa", "--margin=20%", "--tag", "commit=1f3a", "--tag=note=a = b");
        assertThat(result.run().plan().targets().keySet())
                .containsExactly("memory", "memory-again", "none", "none-again");
        assertThat(result.comparisons()).isNotEmpty().allSatisfy(comparison -> {
            assertThat(comparison.subject()).isEqualTo(comparison.reference() + "-again");
            assertThat(comparison.margin()).isEqualTo(0.2);
        });
        assertThat(result.run().tags()).isEqualTo(Map.of("commit", "1f3a", "note", "a = b"));
    }

    @Test
    void differentTargetsHaveNoNoiseFloor() throws IOException {
        RunResult result = compared();
        assertThat(result.comparisons()).extracting(Comparison::noiseFloor).containsOnlyNulls();
        assertThat(result.comparisons()).extracting(Comparison::margin).containsOnly(0.05);
        assertThat(result.run().tags()).isEmpty();
    }

    /** A command with a peer's flags is judged too. What more rounds say, {@code DemandFindingsTest} holds. */
    @Test
    void whatARunHasToMeetIsUndecidedByOneRound() {
        CommandRun one = CommandRun.of(
                "seaweed",
                "bench",
                "--loopback",
                "-q",
                "-n=40",
                "-writeOnly",
                "--fail-unless=p50<10m",
                "--data-dir=" + directory,
                "--out=" + directory.resolve("out"));
        assertThat(one.exitCode()).as(one.err()).isEqualTo(3);
        assertThat(one.err()).contains("harness seaweed bench: p50<10m is not decided by ", "in 1 of 1 rounds");
    }

    @Test
    @Tag("slow")
    void aSearchThatFindsNoRateFails() throws IOException {
        CommandRun run = execute("--find-rate=p50<1ns", "--rounds=1", "--targets=memory");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.result().warnings()).extracting(Caution::code).contains(CautionCode.NO_RATE_FOUND);
    }

    private RunResult compared(String... options) throws IOException {
        CommandRun run = execute(options);
        assertThat(run.err()).isEmpty();
        return run.result();
    }

    private CommandRun execute(String... options) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 2
                targets: {memory: {store: memory}, none: {store: "null"}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 50}}}}
                """);
        return CommandRun.of(
                List.of(
                        "compare",
                        "--plan=" + plan,
                        "-q",
                        "--format=json",
                        "--data-dir=" + directory,
                        "--out=" + directory.resolve("out")),
                options);
    }
}
