package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.RunResult;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;

/** {@code --repeat}. */
@Tag("slow")
class RepeatedRunsCommandTest {
    @TempDir
    private Path directory;

    /** All have the paced rate of the first. The plan of a run, which may hold secrets, is gone when the run is over. */
    @Test
    void everyRunIsMadeByAJvmOfItsOwn() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                calibration: 50ms
                targets: {memory: {store: memory}, none: {store: 'null'}}
                workloads:
                  write: {operations: {write: 1}, phases: {measure: {operations: 10}}}
                  paced: {operations: {write: 1}, arrivals: paced 0.01 of write, phases: {measure: {operations: 10}}}
                """);
        CommandRun run = CommandRun.of(
                        "run",
                        plan.toString(),
                        "--repeat=2",
                        "--rounds=1",
                        "-n=50",
                        "--out=" + directory.resolve("runs"),
                        "--data-dir=" + directory)
                .succeeded();
        assertThat(run.errorLines()).contains("run 1 of 2", "run 2 of 2");
        Path all = CommandRun.onlyIn(directory.resolve("runs"));
        RunResult combined = SavedRuns.read(all);
        List<Path> members = SavedRuns.find(all);
        assertThat(members).hasSize(2);
        assertThat(combined.run().runs())
                .containsExactly(
                        SavedRuns.read(members.get(0)).run().id(),
                        SavedRuns.read(members.get(1)).run().id());
        assertThat(combined.results())
                .hasSize(8)
                .allMatch(measured -> measured.operations().ok() == 50);
        assertThat(combined.comparisons()).isNotEmpty().allMatch(one -> one.unit() == ComparisonUnit.RUN);
        assertThat(combined.blocks().stream()
                        .flatMap(block -> block.paced().stream())
                        .map(paced -> paced.cell().load())
                        .distinct())
                .hasSize(1);
        assertThat(all.resolve("report.html")).exists();
        assertThat(all).isDirectoryNotContaining("glob:**plan*");
        for (Path member : members) {
            assertThat(SavedRuns.read(member).run().command()).contains(plan.toString(), "--repeat=2");
        }
        assertThat(SavedRuns.read(members.get(0)).run().plan().seed())
                .isNotEqualTo(SavedRuns.read(members.get(1)).run().plan().seed());
    }

    @Test
    @Tag("exhaustive")
    void aRunThatCannotBeginFailsTheCommandAndIsNamed() throws Exception {
        LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS);
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                targets: {weed: {store: seaweed, durability: relaxed, options: {master: '%s', volumes: 1}}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 10}}}}
                """.formatted(server.master()));
        StringWriter printed = new StringWriter();
        PrintWriter err = new PrintWriter(printed) {
            @Override
            public void println(String line) {
                super.println(line);
                if (line.equals("run 2 of 2")) {
                    server.close();
                }
            }
        };
        try (server) {
            int exitCode = CommandRun.execute(
                    new PrintWriter(new StringWriter()),
                    err,
                    "run",
                    plan.toString(),
                    "--repeat=2",
                    "--rounds=1",
                    "--cold",
                    "--out=" + directory.resolve("runs"),
                    "--data-dir=" + directory);
            assertThat(exitCode).as(printed.toString()).isEqualTo(1);
            assertThat(printed.toString()).contains("run 2 of 2 has no result in ");
        }
    }
}
