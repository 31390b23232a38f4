package org.storeharness.cli.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;

@Tag("slow")
class CrossCheckPostgresCommandTest {
    private static final Path PGBENCH = Path.of("/usr/bin/pgbench");

    @TempDir
    private Path directory;

    private CommandRun check(String... more) {
        return CommandRun.of(
                List.of(
                        "cross-check",
                        "postgres",
                        "--pairs=1",
                        "--warm-up=200ms",
                        "--concurrency=2",
                        "--data-dir=" + directory,
                        "-q"),
                more);
    }

    @Test
    void bothPerformTheScriptsAndTheCountersOfTheServerAgree() {
        assumeTrue(Files.isExecutable(PGBENCH), "pgbench is not installed");
        CommandRun run = check("--duration=1s", "--scale=1", "--format=markdown");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains("**insert, c=2**", "**select, c=2**", "**tpcb, c=2**", "scale of pgbench's tables: 1")
                .doesNotContain("Disagreement", "no counters")
                .containsPattern("\\| operations/s \\| [\\d,.]+ \\| [\\d,.]+ \\| [\\d.]+ \\| - \\| too few pairs")
                .containsPattern("\\| p50 µs \\| [\\d,.]+ \\| - \\| - \\| - \\| the peer does not say")
                .containsPattern("\\| WAL bytes/operation seen \\| [\\d,.]+ \\| [\\d,.]+ \\| [\\d.]+ \\|")
                .containsPattern("\\| WAL fsyncs/operation seen \\| [\\d,.]+ \\| [\\d,.]+ \\| [\\d.]+ \\|");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aPeerThatReportsOneAndAHalfTimesTheTruthIsContradictedByTheDatabase() throws Exception {
        assumeTrue(Files.isExecutable(PGBENCH), "pgbench is not installed");
        Path boaster = Files.writeString(directory.resolve("boaster"), """
                #!/bin/sh
                %s "$@" | awk '/actually processed: / { sub($NF, int($NF * 1.5)) } { print }'
                """.formatted(PGBENCH));
        assertThat(boaster.toFile().setExecutable(true)).isTrue();
        CommandRun run = check("--duration=3s", "--work=select", "--peer=" + boaster);
        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern(
                        "! counters: pgbench reports 1\\.[45]\\d\\d x the operations that pg_stat_database counted: they disagree")
                .containsPattern("\n  counters: harness reports (0\\.99\\d|1\\.000) x");
    }
}
