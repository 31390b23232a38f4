package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;

/** {@code --fail-unless} on a command with a peer's flags. */
class FailUnlessTest {
    @TempDir
    private Path directory;

    private CommandRun bench(String... options) throws Exception {
        List<String> always = List.of(
                "seaweed",
                "bench",
                "--loopback",
                "-q",
                "-n",
                "40",
                "-writeOnly",
                "--data-dir=" + Files.createDirectories(directory.resolve("data")),
                "--out=" + directory.resolve("out"));
        return CommandRun.of(always, options);
    }

    @Test
    void aBenchThatImitatesAPeerIsJudgedToo() throws Exception {
        CommandRun one = bench("--fail-unless=p50<10m");
        assertThat(one.exitCode()).as(one.err()).isEqualTo(3);
        assertThat(one.err()).contains("harness seaweed bench: p50<10m is not decided by ", "in 1 of 1 rounds");
        CommandRun six = bench("--rounds=6", "--fail-unless=p50<10m");
        assertThat(six.exitCode()).as(six.err()).isZero();
        assertThat(six.err()).contains("p50<10m is met by ", "in 6 of 6 rounds", "service times at its concurrency");
        CommandRun missed = bench("--rounds=6", "--fail-unless=p50<1ns");
        assertThat(missed.exitCode()).as(missed.err()).isEqualTo(1);
        assertThat(missed.err()).contains("p50<1ns is missed by ", "in 0 of 6 rounds");
    }
}
