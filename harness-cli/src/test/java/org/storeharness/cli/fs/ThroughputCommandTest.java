package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;

class ThroughputCommandTest {
    @TempDir
    private Path directory;

    private Path place;

    @BeforeEach
    void createWorkDirectory() throws IOException {
        place = Files.createDirectory(directory.resolve("place"));
    }

    private CommandRun throughput(String... arguments) {
        return CommandRun.of(
                Stream.concat(Stream.of("fs", "throughput", "-d", place.toString()), Stream.of(arguments))
                        .toList(),
                "--data-dir",
                directory.toString(),
                "--out",
                directory.resolve("runs").toString(),
                "-q");
    }

    @Test
    void theLineOfDdStandsForEachPass() {
        CommandRun run =
                throughput("--bs", "64k", "--size", "2MiB", "--sync", "fsync").succeeded();
        assertThat(run.out().lines().filter(line -> line.startsWith("2097152 bytes")))
                .hasSize(2)
                .allMatch(line ->
                        line.matches("2097152 bytes \\(2\\.1 MB, 2\\.0 MiB\\) copied, [\\d.e-]+ s, [\\d.]+ [kMG]B/s"));
        assertThat(run.out())
                .contains("write on file, 64KiB blocks, round 1 (write in place, fsync after every 32 of a session)")
                .contains("read on file, 64KiB blocks, round 1")
                .contains(" MiB/s in the calls alone; ")
                .contains("page cache before: ");
        assertThat(place).isEmptyDirectory();
    }

    @Test
    @Tag("serial")
    void everySizeOfASweepHasItsLinesAndTheTableSaysWhatSmallOnesCost() {
        CommandRun run = throughput("--bs", "512,64KiB", "--size", "1MiB", "--rounds", "2")
                .succeeded();
        assertThat(run.out().lines().filter(line -> line.startsWith("1048576 bytes (1.0 MB, 1.0 MiB) copied, ")))
                .hasSize(2 * 2 * 2);
        assertThat(run.out())
                .containsPattern("block size +write MB/s +µs a write +read MB/s +µs a read\n"
                        + " +512B +[\\d.,]+ +[\\d.,]+ +[\\d.,]+ +[\\d.,]+\n +64KiB ")
                .containsPattern("write: blocks of 64KiB move \\d+\\.\\d x as many bytes a second as blocks of 512B\n");
        assertThat(place).isEmptyDirectory();
    }

    @Test
    @Tag("slow")
    @Tag("exhaustive")
    void theSweepGoesFrom512BytesTo4Mebibytes() {
        CommandRun run =
                throughput("--sweep", "--size", "4MiB", "--rounds", "1").succeeded();
        assertThat(run.out()
                        .lines()
                        .dropWhile(line -> !line.startsWith("block size"))
                        .skip(1)
                        .limit(7)
                        .map(line -> line.strip().split(" ", 2)[0]))
                .containsExactly("512B", "4KiB", "16KiB", "64KiB", "256KiB", "1MiB", "4MiB");
    }

    @Test
    void theWholeResultIsThereForOneSize() {
        CommandRun run = throughput("--bs", "4k", "--size", "64k", "--format", "json", "--verify")
                .succeeded();
        assertThat(run.out()).contains("\"verifiedReads\" : 16", "\"syncEvery\" : \"16\"", "\"cache\" : {");
    }
}
