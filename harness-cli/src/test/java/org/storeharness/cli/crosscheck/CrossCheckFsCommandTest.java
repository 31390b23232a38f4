package org.storeharness.cli.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.cli.CommandRun;
import org.storeharness.core.json.plain.PlainJson;
import org.storeharness.core.unit.TestLength;

@Tag("slow")
class CrossCheckFsCommandTest {
    private static final List<String> CORNERS = TestLength.EXHAUSTIVE
            ? List.of("readBandwidth", "writeBandwidth", "readLatency", "writeLatency", "readIops", "writeIops")
            : List.of("readBandwidth", "writeIops");
    private static final Path FIO = Path.of("/usr/bin/fio");

    @TempDir
    private Path directory;

    private CommandRun check(String... more) {
        return CommandRun.of(
                List.of(
                        "cross-check",
                        "fs",
                        "-d",
                        directory.toString(),
                        "--pairs=1",
                        "--duration=1s",
                        "--warm-up=200ms",
                        "--file-size=4MiB",
                        "--jobs=2",
                        "-q"),
                more);
    }

    @Test
    void bothCarryOutTheJobFilesAndNothingIsLeft() {
        assumeTrue(Files.isExecutable(FIO), "fio is not installed");
        CommandRun run = check("--work=pageCache,null");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains(
                        "pageCache (1 pair)",
                        "  no counters: reads from the page cache reach no device",
                        "null (1 pair)",
                        "  no counters: nothing is done")
                .containsPattern("\n  operations/s +[\\d,]+ +[\\d,]+ +[\\d.]+ ");
        assertThat(directory).isEmptyDirectory();
    }

    /** Every peer is measured by the same code. */
    @ParameterizedTest
    @ValueSource(strings = {"short", "cold"})
    void shortRunsAreComparedAsWholeCommands(String kind) {
        assumeTrue(Files.isExecutable(FIO), "fio is not installed");
        CommandRun run = CommandRun.of(
                "cross-check",
                "fs",
                "--" + kind,
                "-d",
                directory.toString(),
                "--pairs=1",
                "--duration=1s",
                "--file-size=4MiB",
                "--jobs=2",
                "--work=writeIops",
                "--format=json",
                "-q");
        // on a disk that others use too the kernel may count more than the tools report
        assertThat(run.exitCode()).as(run.out() + run.err()).isLessThan(2);
        Map<String, ?> found = PlainJson.parse(run.out());
        assertThat((Map<?, ?>) found.get("facts"))
                .extracting("runs", "files")
                .allSatisfy(fact -> assertThat((String) fact)
                        .matches(kind + ": each a process of its own, .*|2 of 4MiB, written in each run"));
        Map<?, ?> work = (Map<?, ?>) ((List<?>) found.get("works")).get(0);
        for (String tool : List.of("ours", "theirs")) {
            assertThat(value(work, "command_seconds", tool)).isGreaterThan(1);
            assertThat(value(work, "command_cpu_seconds", tool)).isPositive();
            assertThat(value(work, "command_cpu", tool)).isPositive();
        }
        assertThat(directory).isEmptyDirectory();
    }

    private static double value(Map<?, ?> work, String quantity, String tool) {
        return ((List<?>) work.get("rows"))
                .stream()
                        .map(row -> (Map<?, ?>) row)
                        .filter(row -> quantity.equals(row.get("quantity")))
                        .mapToDouble(row -> ((Number) Objects.requireNonNull(row.get(tool))).doubleValue())
                        .sum();
    }

    @Test
    void anEngineThatTheyDoNotShareIsRefused() {
        CommandRun run = check("--engine=mmap");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--engine must be libaio or io_uring, got 'mmap'");
    }

    @Test
    void everyCornerIsDoneByBoth() {
        assumeTrue(Files.isExecutable(FIO), "fio is not installed");
        CommandRun run = check("--work=" + String.join(",", CORNERS), "--format=markdown");
        // on a disk that others use too the kernel may count more than the tools report
        assertThat(run.exitCode()).as(run.out() + run.err()).isLessThan(2);
        assertThat(run.out().lines().filter(line -> line.startsWith("| operations/s |")))
                .hasSize(CORNERS.size())
                .allSatisfy(
                        line -> assertThat(line).matches("\\| operations/s \\| [\\d,.]+ \\| [\\d,.]+ \\| [\\d.]+ .*"));
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    @Tag("serial")
    void aPeerThatReportsOneAndAHalfTimesTheTruthIsContradictedByTheKernel() throws Exception {
        assumeTrue(Files.isExecutable(FIO), "fio is not installed");
        Path boaster = Files.writeString(directory.resolve("boaster"), """
                #!/bin/sh
                %s "$@" | awk '/"total_ios" : / { n = $3 + 0; sub($3, int(n * 1.5) ",") } { print }'
                """.formatted(FIO));
        assertThat(boaster.toFile().setExecutable(true)).isTrue();
        CommandRun run = check("--work=readBandwidth", "--file-size=64MiB", "--peer=" + boaster);
        assumeTrue(!run.out().contains("no counters"), "the device of the temporary directory is not counted");
        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern(
                        "! counters: fio reports \\d\\.\\d+ x the bytes that /proc/diskstats counted: they disagree");
    }
}
