package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before anybody waits for agents. */
class ScaleOptionTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--scale=1,2 | --scale needs --agents or --ssh",
                "--scale=1 --agents=a,b | --scale must be 1 and greater numbers, ascending, e.g. 1,2,4, got '1'",
                "--scale=2,3 --agents=a,b,c | --scale must be 1 and greater numbers, ascending, e.g. 1,2,4, got '2,3'",
                "--scale=1,2,2 --agents=a,b | --scale must be 1 and greater numbers, ascending, e.g. 1,2,4, got '1,2,2'",
                "--scale=1,3 --agents=a,b | --scale must be at most the number of agents, 2, got 3",
                "--scale=1,2 --agents=a,b --format=csv | --format must be one of text, markdown, html, json, got 'csv'",
                "--scale=1,2 --agents=a,b --concurrency=6000"
                        + " | sweep.concurrency must be at most 5000 for each of 2 hosts, got 6000",
            })
    void aCommandRefusesNumbersThatDoNotFit(String line) {
        String[] parts = line.split(" \\| ");
        CommandRun run = CommandRun.of(
                List.of("compare", "--targets=fs", "--out=" + directory, "--data-dir=" + directory),
                (parts[0] + " --listen=127.0.0.1:1").split(" "));
        assertThat(run.errorLines()).containsExactly("harness compare: " + parts[1]);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aSearchForARateIsNoMeasurementOfScale() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                targets: {m: {store: memory}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {duration: 1s}}}}
                """);
        CommandRun run = CommandRun.of(
                "run", plan.toString(), "--scale=1,2", "--agents=a,b", "--listen=127.0.0.1:1", "--find-rate=p99<1ms");
        assertThat(run.errorLines())
                .containsExactly("harness run: --scale must not be given together with --find-rate");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void jobFilesAreRefusedTheSameWay() {
        CommandRun run = CommandRun.of(
                "fs", "corners", "-d", directory.toString(), "--scale=1,3", "--agents=a,b", "--listen=127.0.0.1:1");
        assertThat(run.errorLines())
                .containsExactly("harness fs corners: --scale must be at most the number of agents, 2, got 3");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(directory).isEmptyDirectory();
    }
}
