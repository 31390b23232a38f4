package org.storeharness.cli.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.s3.VersityGateway;

/** At a VersityGW that the command starts. */
@Tag("slow")
@Timeout(300)
class CrossCheckS3CommandTest {
    private static final Path WRK = Path.of("/usr/bin/wrk");

    @TempDir
    private Path directory;

    private CommandRun check(String... more) {
        return CommandRun.of(
                List.of(
                        "cross-check",
                        "s3",
                        "--gateway",
                        VersityGateway.program().toString(),
                        "--data-dir",
                        directory.toString(),
                        "--pairs=1",
                        "--concurrency=2",
                        "--warm-up=200ms",
                        "-q"),
                more);
    }

    @Test
    void wrkReadsByPresignedUrlsWhatTheHarnessReadsBySignedRequests() {
        assumeTrue(Files.isExecutable(WRK), "wrk is not installed");
        CommandRun run = check("--duration=1s", "--objects=50");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains("harness and wrk", "read, 1KiB, c=2 (1 pair)", "VersityGW has no counter of requests")
                .contains("objects: 50 of 1KiB for each tool, read at random and so some several times")
                .containsPattern("client CPU \u00b5s/operation +[0-9,.]+ +[0-9,.]+ ");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aPathWhoseSignatureIsWrongIsAFailure() throws Exception {
        assumeTrue(Files.isExecutable(WRK), "wrk is not installed");
        Path spoiler =
                Files.writeString(directory.resolveSibling(directory.getFileName() + "-wrk"), """
                #!/bin/sh
                for argument; do
                  case $argument in *.lua) sed -i 's/" .. path)/" .. path .. "0")/' "$argument" ;; esac
                done
                exec %s "$@"
                """.formatted(WRK));
        try {
            assertThat(spoiler.toFile().setExecutable(true)).isTrue();
            CommandRun run = check("--duration=1s", "--objects=5", "--peer", spoiler.toString());
            assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
            assertThat(run.out()).containsPattern("wrk: [0-9]+ operations failed");
        } finally {
            Files.delete(spoiler);
        }
    }

    @Test
    void versitygwsOwnClientWritesAndReadsWholeObjects() {
        CommandRun run = check("--with=versitygw", "--size=100KiB");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains("harness and versitygw", "write, 100KiB, c=2 (1 pair)", "read, 100KiB, c=2 (1 pair)")
                .contains(
                        "of 100KiB, each read once; versitygw replaces its own in each run, the harness writes new ones")
                .doesNotContain("failed");
        assertThat(directory).isEmptyDirectory();
    }
}
