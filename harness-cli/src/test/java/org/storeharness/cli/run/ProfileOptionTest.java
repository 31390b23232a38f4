package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.unit.InvalidValueException;

class ProfileOptionTest {
    @TempDir
    private Path directory;

    private CommandRun run(String... options) throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1
                targets: {memory: {store: memory}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 100}}}}
                """);
        Path data = Files.createDirectories(directory.resolve("data"));
        return CommandRun.of(
                java.util.List.of(
                        "run", plan.toString(), "-q", "--out=" + directory.resolve("out"), "--data-dir=" + data),
                options);
    }

    @Test
    void aProfiledRunIsNotValidAndItsPageLinksTheFlameGraph() throws Exception {
        CommandRun run = run("--profile");
        assertThat(run.exitCode()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.out()).contains("NOT VALID: a profiler (jfr) recorded the measured phases");
        try (var runs = Files.list(directory.resolve("out"))) {
            assertThat(runs.findFirst().orElseThrow().resolve("report.html"))
                    .content()
                    .contains("<a href=\"profile/round-1-memory-write-");
        }
    }

    @Test
    void agentsAreNotRecorded() throws Exception {
        assertThat(run("--profile", "--agents=a,b").err())
                .contains("--profile records this process, and agents would do the work");
    }

    @Test
    void aRuntimeWithoutFlightRecorderIsToldSo() {
        assertThatThrownBy(() -> JfrRecorder.requireAvailable(false))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(
                        "needs JDK Flight Recorder (module jdk.jfr), which this Java runtime does not have");
        JfrRecorder.requireAvailable(true);
    }
}
