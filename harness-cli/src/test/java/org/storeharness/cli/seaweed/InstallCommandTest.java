package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.storeharness.cli.CommandRun;

class InstallCommandTest {
    @Test
    void aMissingArchiveIsToldInOneLine() {
        CommandRun run = CommandRun.of("seaweed", "install", "--from=/nowhere/weed.tar.gz");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errorLines().get(run.errorLines().size() - 1))
                .isEqualTo("harness seaweed install: there is no file /nowhere/weed.tar.gz;"
                        + " give the path of a tar.gz, or its address");
    }

    @Test
    void badValuesAreUsageErrors() {
        assertThat(CommandRun.of("seaweed", "install", "--sha256=12").err())
                .contains("--sha256 must be 64 hexadecimal digits, got '12'");
        CommandRun run = CommandRun.of("seaweed", "install", "--release=latest");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("version must be a release such as 4.44, got 'latest'");
    }

    @Test
    void helpNamesTheDefaultRelease() {
        assertThat(CommandRun.of("seaweed", "install", "--help").out())
                .contains("--release=V", "(default: 4.44)", "--from=URL|FILE", "--sha256=HEX");
    }
}
