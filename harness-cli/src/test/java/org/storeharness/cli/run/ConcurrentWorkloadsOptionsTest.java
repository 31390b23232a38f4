package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.ResultJson;
import org.storeharness.result.RunResult;

/** Options beside a plan change what they name, and leave the rest as it stands there. */
class ConcurrentWorkloadsOptionsTest {
    @TempDir
    private Path directory;

    @Test
    void workloadsThatRunAtTheSameTimeStillDoWithOptionsBesideThePlan() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1
                targets: {a: {store: memory}, b: {store: memory}}
                workloads:
                  one: {operations: {write: 1}, turn: {target: a}, phases: {measure: {operations: 500}}}
                  two: {operations: {write: 1}, turn: {target: b, with: one}, phases: {measure: {operations: 500}}}
                """);
        CommandRun run = CommandRun.of(
                "run",
                plan.toString(),
                "--concurrency=2",
                "--format=json",
                "-q",
                "--data-dir=" + directory,
                "--out=" + directory.resolve("out"));

        assertThat(run.exitCode()).as(run.err()).isZero();
        RunResult result = ResultJson.parse(run.out(), "standard output");
        assertThat(result.results()).hasSize(2).allMatch(measured -> measured.concurrency() == 2);
        assertThat(result.groups())
                .singleElement()
                .satisfies(group -> assertThat(group.members()).hasSize(2));
    }
}
