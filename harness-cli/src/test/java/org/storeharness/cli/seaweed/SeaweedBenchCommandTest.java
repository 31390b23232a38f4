package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.result.RunResult;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;

class SeaweedBenchCommandTest {
    @TempDir
    private Path directory;

    private List<String> quick;

    @BeforeEach
    void makeAQuickCommand() throws IOException {
        Path data = Files.createDirectory(directory.resolve("data"));
        quick = List.of(
                "seaweed", "bench", "-q", "-n", "100", "--data-dir=" + data, "--out=" + directory.resolve("out"));
    }

    @Test
    void itPrintsWeedsReport() {
        CommandRun run = CommandRun.of(quick, "--loopback", "--format", "ab").succeeded();
        assertThat(run.out().lines().filter(line -> line.startsWith("---")))
                .containsExactly(
                        "------------ Writing Benchmark ----------",
                        "------------ Randomly Reading Benchmark ----------");
        assertThat(run.out().lines().filter("Completed requests:      100"::equals))
                .hasSize(2);
    }

    @Test
    void everyReadIsVerifiedAndDeletedFilesAreNotRead() {
        RunResult result = CommandRun.of(quick, "--loopback", "--format=json", "-deletePercent=25")
                .succeeded()
                .result();
        assertThat(result.results())
                .extracting(measurement -> measurement.operations().ok())
                .containsExactly(100L, 25L, 100L);
        assertThat(result.results().get(2).verifiedReads()).isEqualTo(100);
    }

    @Test
    void whatOneRunListsAnotherOneReads() throws Exception {
        Path list = directory.resolve("list.txt");
        try (LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS)) {
            String master = "-server=" + server.master();
            CommandRun written = CommandRun.of(
                            quick, master, "-collection=photos", "-writeOnly", "-list=" + list, "-deletePercent", "10")
                    .succeeded();
            assertThat(Files.readAllLines(list).stream().filter(line -> !line.startsWith("#")))
                    .hasSize(90)
                    .allMatch(line -> line.matches("\\d+,[0-9a-f]{10,24}"));

            RunResult result = CommandRun.of(
                            quick, master, "-collection=photos", "-readOnly", "-list=" + list, "--format=json")
                    .succeeded()
                    .result();
            assertThat(result.results()).hasSize(1);
            assertThat(result.results().get(0).operations().ok()).isEqualTo(100);
            assertThat(result.results().get(0).verifiedReads()).isZero();
            assertThat(result.results().get(0).payloadBytes()).isBetween(100 * 1024L, 100 * 1087L);
        }
    }

    @Test
    void aListThatIsNoListIsNotRead() throws IOException {
        Path letter = Files.writeString(directory.resolve("letter"), "Dear all\n");
        CommandRun read = CommandRun.of(quick, "--loopback", "-readOnly", "-list=" + letter);
        assertThat(read.exitCode()).isEqualTo(1);
        assertThat(read.err()).contains("letter:1: must be an id such as 3,01637037d6, got 'Dear all'");
    }

    @Test
    void volumesAreGrownOnEachServerInTurn() throws Exception {
        try (LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS)) {
            CommandRun run = CommandRun.of(quick, "-server=" + server.master(), "--set=keep=true", "--volumes=7")
                    .succeeded();
            assertThat(IntStream.range(0, 3)
                            .map(index -> server.cluster().volumes(index).size()))
                    .containsExactly(3, 2, 2);
        }
    }
}
