package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.ResultJson;
import org.storeharness.result.RunResult;

@Tag("slow")
class FindRateTest {
    @TempDir
    private Path directory;

    private Path plan;

    /** A store so quick that a trial takes no time; {@code RateFinderTest} has what a search finds. */
    @BeforeEach
    void writeAPlan() throws IOException {
        plan = Files.writeString(directory.resolve("plan.yaml"), """
                targets: {quick: {store: memory}}
                workloads:
                  write: {operations: {write: 1}, concurrency: 1, phases: {measure: {operations: 40}}}
                """);
    }

    private CommandRun find(String objective, String... options) {
        return CommandRun.of(
                List.of(
                        "run",
                        plan.toString(),
                        "--out=" + directory,
                        "--data-dir=" + directory,
                        "--find-rate",
                        objective),
                options);
    }

    @Test
    void whereNoRateMeetsTheObjectiveTheCommandFailsAndTheReportSaysWhatWasTried() throws IOException {
        CommandRun run = find("p50<1ns", "--rounds=1", "-v");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .startsWith("NOT VALID: quick: no rate was found at which write meets p50<1ns")
                .contains("write on quick (concurrency 1, 1KiB): p50<1ns was met at no tested rate; ")
                .contains("under closed load, to know where to begin");
        assertThat(run.err()).contains("trial 1, quick write: ").containsPattern("/s failed: .*p50 was ");
        try (Stream<Path> made = Files.list(directory)) {
            Path saved = made.filter(path -> path.getFileName().toString().startsWith("run-"))
                    .findFirst()
                    .orElseThrow();
            RunResult result = ResultJson.read(saved.resolve("result.json"));
            assertThat(result.rates().get(0).tried()).hasSameSizeAs(result.results());
            assertThat(CommandRun.of("report", saved.toString()).out()).contains("p50<1ns was met at no tested rate");
        }
    }
}
