package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfoCommandsTest {
    @TempDir
    private Path directory;

    @Test
    void storesListsEveryStoreWithItsOptionsAndDefaults() {
        CommandRun run = CommandRun.of("stores");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("fs:", "fs-block:", "memory:", "null:", "postgres:", "seaweed:", "default ");
    }

    @Test
    void storesListsTheOnesThatAreNamed() {
        CommandRun run = CommandRun.of("stores", "memory", "fs");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("memory:").contains("fs:").doesNotContain("postgres:");

        CommandRun unknown = CommandRun.of("stores", "postgresql");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.errorLines()).singleElement().asString().contains("postgresql", "postgres", "seaweed");
    }

    @Test
    void theDoctorExaminesTheMachineAndLeavesNothing() {
        CommandRun run = CommandRun.of("doctor", "--data-dir", directory.toString());
        assertThat(run.exitCode()).isIn(0, 1);
        assertThat(run.out()).containsIgnoringCase("clock").containsIgnoringCase("open files");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void theDoctorNamesADirectoryThatDoesNotExist() {
        CommandRun run = CommandRun.of("doctor", "--data-dir", "/nosuch/directory");
        assertThat(run.exitCode()).isIn(1, 2);
        assertThat(run.errorLines()).singleElement().asString().contains("/nosuch/directory");
    }
}
