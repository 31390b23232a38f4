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
    void helpNamesTheDefaultRelease() {
        assertThat(CommandRun.of("seaweed", "install", "--help").out())
                .contains("--release=V", "(default: 4.44)", "--from=URL|FILE", "--sha256=HEX");
    }
}
