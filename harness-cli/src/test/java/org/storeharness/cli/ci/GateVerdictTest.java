package org.storeharness.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.cli.ci.GateBuild.BuildOutcome;
import org.storeharness.json.ResultJson;
import org.storeharness.plan.Durability;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.run.RepeatedRuns;
import org.storeharness.seaweed.standin.Faults;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;

/** The recipes with the harness itself, one build after the other. */
@Tag("slow")
@Tag("exhaustive")
@Timeout(900)
class GateVerdictTest {
    private static final int RUNS = 8;
    private static final String GATE = "examples/ci/gate";

    @TempDir
    private Path directory;

    /** What was measured is prepared, so that it is the same on every machine; the diffs and the page are made of it. */
    @Test
    void aPlantedSlowdownStopsTheBuildAndIsOnThePageAtItsCommit() throws Exception {
        GateBuild build = new GateBuild(directory, """
                if [ "$1" = compare ]; then
                    while [ "$1" != --out ]; do shift; done
                    mkdir -p "$2"
                    exec cp -R "$PREPARED" "$2/gate-$BUILD"
                fi
                exec %s "$@"
                """.formatted(shell(HarnessProcess.warmCommand())));
        build.with("HARNESS", directory.resolve("harness").toString()).with("GATE_ROLE", "base");
        for (int number = 0; number < 10; number++) {
            prepare(build.file("gate-data/history/gate-r" + number), number, 1_000, 0.02);
        }
        assertThat(build(build.with("GATE_RESET", "yes"), 10, 1_000, 0.02).exitCode())
                .isZero();
        build.with("GATE_RESET", "no");
        BuildOutcome same = build(build, 11, 1_000, 0.02);
        assertThat(same.exitCode()).as(same.output()).isZero();
        assertThat(build.file("gate/diff.md")).content().startsWith("## No regression by more than 10 %");

        BuildOutcome noisy = build(build, 12, 950, 0.4);
        assertThat(noisy.exitCode()).as(noisy.output()).isEqualTo(3);
        assertThat(build.file("gate/junit.xml")).content().contains("failures=\"0\"", "skipped=\"1\"");
        for (int number = 13; number < 16; number++) {
            BuildOutcome slow = build(build, number, 200, 0.02);
            assertThat(slow.exitCode()).as(slow.output()).isEqualTo(1);
            assertThat(slow.output()).contains("Regression by more than 10 %");
        }
        assertThat(build.file("gate/junit.xml")).content().contains("failures=\"1\"", "<failure type=\"regression\"");
        assertThat(build.file("gate/history.html"))
                .content()
                .contains("\"" + commit(13).substring(0, 8) + "\"")
                .contains("16 runs from 2026-01-01");
    }

    /**
     * Six runs a build of a stand-in that answers after 40 ms, and in the third build after 400. A busy machine may leave it
     * undecided, or make a run that is not valid.
     */
    @Test
    void aMeasuredSlowdownNeverPassesAndTheSameStoreNeverFails() throws Exception {
        GateBuild build = new GateBuild(directory, "exec " + shell(HarnessProcess.warmCommand()) + " \"$@\"\n");
        build.with("HARNESS", directory.resolve("harness").toString()).with("GATE_RUNS", "6");
        build.with("GATE_MARGIN", "100%").with("GATE_PLAN", "tiny.yaml");
        String data = Files.createDirectory(directory.resolve("data")).toString();
        String command =
                GateBuild.command("gitlab-ci.yml", "script:\\n +- (.+)$") + " --cold --data-dir '" + data + "'";
        List<Integer> exitCodes = new ArrayList<>();
        for (String delay : List.of("40ms", "40ms", "400ms")) {
            LoopbackOptions options = LoopbackOptions.DEFAULTS.withFaults(Faults.parse(List.of("delay=" + delay)));
            try (LoopbackServer server = LoopbackServer.start(options)) {
                Files.writeString(build.file("tiny.yaml"), """
                        name: tiny
                        targets: {seaweed: {store: seaweed, options: {master: "%s"}}}
                        workloads:
                          write: {operations: {write: 1}, concurrency: 1, phases: {measure: {duration: 2s}}}
                        """.formatted(server.master()));
                BuildOutcome outcome = build.with("GATE_ROLE", exitCodes.isEmpty() ? "base" : "candidate")
                        .run(command);
                System.out.println("build " + (exitCodes.size() + 1) + ": exit code " + outcome.exitCode() + "\n"
                        + outcome.output());
                // A machine that is busy may make one run of the base invalid
                for (int again = 0; exitCodes.isEmpty() && outcome.exitCode() == 2 && again < 3; again++) {
                    outcome = build.run(command);
                }
                exitCodes.add(outcome.exitCode());
            }
        }
        assertThat(exitCodes.get(0)).isZero();
        assertThat(exitCodes.get(1)).isIn(0, 2, 3);
        assertThat(exitCodes.get(2)).isIn(1, 2, 3);
        assertThat(build.file("gate/junit.xml")).exists();
        assertThat(build.file("gate/history.html")).exists();
    }

    private BuildOutcome build(GateBuild build, int number, double rate, double noise) throws Exception {
        Path prepared = directory.resolve("prepared-" + number);
        prepare(prepared, number, rate, noise);
        return build.with("PREPARED", prepared.toString())
                .with("BUILD", "r" + number)
                .run(GATE);
    }

    /** Repeated runs of two rounds each, as {@code compare --repeat} leaves them. */
    private static void prepare(Path directory, int build, double rate, double noise) throws IOException {
        Random random = new Random(build);
        List<RunResult> runs = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            double ofRun = rate * Math.exp(noise * random.nextGaussian());
            RunResult run = new ResultFixture()
                    .id("build-" + build + "-run-" + i)
                    .started(Instant.parse("2026-01-01T03:00:00Z").plusSeconds(86_400L * build + i))
                    .tags(Map.of("commit", commit(build)))
                    .target("fs", 1, Durability.DURABLE, "files on ext4", false)
                    .rounds("fs", ResultFixture.WRITE, ofRun, 1.01 * ofRun)
                    .build();
            runs.add(run);
            Path member = Files.createDirectories(directory.resolve("runs/run-" + i));
            Files.writeString(member.resolve("result.json"), ResultJson.write(run));
        }
        Files.writeString(
                directory.resolve("result.json"),
                ResultJson.write(RepeatedRuns.combine("build-" + build, List.of(), runs, 0.05)));
    }

    private static String commit(int build) {
        return Integer.toHexString(0xABC0 + build).repeat(10);
    }

    private static String shell(List<String> command) {
        return command.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
    }
}
