package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.json.ResultJson;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Target;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.seaweed.server.WeedBinary;

class CompareCommandTest {
    @TempDir
    private Path directory;

    private List<String> quick;

    @BeforeEach
    void makeAQuickCommand() throws IOException {
        Path data = Files.createDirectory(directory.resolve("data"));
        Path quickPlan = Files.writeString(
                directory.resolve("quick.yaml"),
                Files.readString(Path.of("..", "examples", "compare.yaml"))
                        .replace("calibration: 1s", "calibration: 100ms"));
        quick = List.of(
                "compare",
                "-q",
                "--targets=memory,fs",
                "--rounds=1",
                "--operations=20",
                "--warm-up=0s",
                "--fill=20",
                "--plan=" + quickPlan,
                "--data-dir=" + data,
                "--out=" + directory.resolve("out"));
    }

    private RunResult result(String... more) {
        CommandRun run = CommandRun.of(quick, more);
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        return ResultJson.parse(run.out(), "standard output");
    }

    @Test
    void standardOutputIsTheJsonDocumentAloneAndHasWhatTheOptionsSet() {
        RunResult result = result("--format=json", "--seed=7", "--relaxed", "--set", "fs.syncDirectory=false");
        assertThat(result.results()).hasSize(2 * 4);
        assertThat(result.run().valid()).isTrue();
        assertThat(result.run().command()).contains("harness", "compare", "--rounds=1");
        assertThat(result.run().plan().seed()).isEqualTo(7);
        assertThat(result.run().plan().targets().values())
                .extracting(Target::durability)
                .containsOnly(Durability.RELAXED);
        assertThat(result.targets())
                .filteredOn(target -> target.name().equals("fs"))
                .singleElement()
                .satisfies(target -> assertThat(target.options()).containsEntry("syncDirectory", "false"));
    }

    @Test
    void standardErrorTellsTheRoundsThatVerdictsNeedAndTheRunDirectoryThatTheReportDoesNotName() {
        List<String> loud = quick.stream()
                .filter(option -> !option.equals("-q") && !option.startsWith("--targets"))
                .toList();
        assertThat(CommandRun.of(loud, "--targets=memory", "--aa", "--format=csv")
                        .err())
                .contains("4 comparisons are tested: verdicts need 7 rounds or more, and there will be 1 (--rounds 7)")
                .contains("Run directory: " + directory.resolve("out"));
    }

    @Test
    void theTextReportNamesEveryTargetAndTheRunDirectory() {
        CommandRun run = CommandRun.of(quick);
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        assertThat(run.out())
                .contains("memory", "fs", "objects/s", directory.resolve("out").toString());
        assertThat(run.err()).isEmpty();
    }

    /** The command with one workload alone. */
    private List<String> writing(String target) throws IOException {
        Path plan = Files.writeString(directory.resolve("writing.yaml"), """
                targets: {memory: {store: memory}, seaweed: {store: seaweed}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 20}}}}
                """);
        return List.of(
                "compare",
                "--plan=" + plan,
                "--targets=" + target,
                "--rounds=1",
                "--operations=20",
                "--data-dir=" + directory.resolve("data"),
                "--out=" + directory.resolve("out"));
    }

    @Test
    void listsOfConcurrencyAndSizeAreGoneThrough() throws IOException {
        CommandRun run = CommandRun.of(writing("memory"), "--format=json", "--concurrency=1,2", "--size=100B,1KiB");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(ResultJson.parse(run.out(), "standard output").results())
                .extracting(Measurement::concurrency, Measurement::size)
                .containsExactlyInAnyOrder(tuple(1, "100B"), tuple(1, "1KiB"), tuple(2, "100B"), tuple(2, "1KiB"));
    }

    @Test
    void whoGetsAStandInForWantOfSeaweedFsIsToldHowToInstallIt() throws Exception {
        List<String> little = writing("seaweed");
        CommandRun fallback = CommandRun.of(little);
        boolean weedFound = WeedBinary.find(null, System.getenv()).isPresent();
        assertThat(fallback.err().contains("'./harness seaweed install' gets a real one"))
                .isEqualTo(!weedFound);
        CommandRun asked = CommandRun.of(little, "--set=seaweed.loopback=always");
        assertThat(asked.err()).doesNotContain("seaweed install");
    }

    @Test
    void everyBadInputIsOneLineThatNamesTheThingAndTheValue() {
        assertRefused("--rounds", "0", "rounds must be 1..10000, got 0");
        assertRefused("--duration", "5", "--duration must be a duration such as 500ms");
        assertRefused("--duration", "0s", "--duration must be longer than 0");
        assertRefused("--operations", "0", "--operations must be 1..");
        assertRefused("--concurrency", "4,4", "must not repeat a value");
        assertRefused("--size", "1XB", "--size must be a whole number of bytes");
        assertRefused("--size", "0", "must be 1B..256MiB, got 0B");
        assertRefused("--concurrency", "0", "concurrency must be 1..10000, got 0");
        assertRefused("--concurrency", "many", "--concurrency must be a whole number, got 'many'");
        assertRefused("--rate", "0/s", "--rate must be a rate above 0");
        assertRefused("--targets", "postgers", "'postgers', did you mean postgres?");
        assertRefused("--targets", "nosuch", "targets.nosuch.store must be one of");
        assertRefused("--set", "fs.nosuch=1", "targets.fs.options.nosuch is not an option; allowed are");
        assertRefused("--set", "other.direct=on", "TARGET.OPTION=VALUE with a target of memory, fs");
        assertRefused("--format", "nosuch", "nosuch");
        assertRefused("--format", "mdtest", "'mdtest', which is for fs-metadata, and a run on fs, memory");
        assertRefused("--data-dir", "/nosuch/directory", "--data-dir must be an existing directory");
        assertRefused("--plan", "/nosuch/plan.yaml", "/nosuch/plan.yaml");
    }

    private void assertRefused(String option, String value, String words) {
        CommandRun run = CommandRun.of(quick, option, value);
        assertThat(run.exitCode()).as("%s %s: %s", option, value, run.err()).isIn(1, 2);
        assertThat(run.errorLines())
                .as("%s %s", option, value)
                .singleElement()
                .asString()
                .contains(words);
        assertThat(run.out()).isEmpty();
        assertThat(directory.resolve("out")).doesNotExist();
        assertThat(directory.resolve("data")).isEmptyDirectory();
    }

    @Test
    void anUnreachableServerIsOneLineAndExitCodeOne() {
        CommandRun run =
                CommandRun.of(quick, "--targets=postgres", "--postgres-url=jdbc:postgresql://127.0.0.1:1/nosuch");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errorLines()).singleElement().asString().contains("127.0.0.1:1");
        run = CommandRun.of(quick, "--targets=seaweed", "--seaweed-master=127.0.0.1:1");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errorLines()).singleElement().asString().contains("127.0.0.1:1");
        assertThat(directory.resolve("data")).isEmptyDirectory();
    }

    @Test
    @Tag("slow")
    void theShippedComparisonRunsOnRealStores() {
        List<String> everyTarget =
                quick.stream().filter(option -> !option.startsWith("--targets")).toList();
        CommandRun run = CommandRun.of(everyTarget, "--format=json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        RunResult result = ResultJson.parse(run.out(), "out");
        assertThat(result.results()).hasSize(4 + 4 + 4 + 3).allSatisfy(measurement -> {
            assertThat(measurement.operations().ok()).isPositive();
            assertThat(measurement.operations().failed()).isZero();
            assertThat(measurement.verifiedReads())
                    .isEqualTo(
                            measurement.workload().startsWith("read")
                                    ? measurement.operations().ok()
                                    : 0);
        });
        assertThat(directory.resolve("data")).isEmptyDirectory();
    }

    @Test
    @Tag("slow")
    void uploadsThatAServerLosesAreMissesBytesThatItFlipsAreCorruptAndTheRunFails() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1
                targets:
                  losing: {store: seaweed, durability: relaxed, options: {loopbackFaults: "lose=6"}}
                  flipping: {store: seaweed, durability: relaxed, options: {loopbackFaults: "flip=3"}}
                workloads:
                  write: {operations: {write: 1}, phases: {measure: {operations: 60}}}
                  read: {operations: {read: 1}, keys: sequential, phases: {measure: {operations: 60}}}
                """);
        CommandRun run = CommandRun.of(
                "run",
                plan.toString(),
                "-q",
                "--format=json",
                "--data-dir=" + directory,
                "--out=" + directory.resolve("out"));
        assertThat(run.exitCode()).isEqualTo(1);
        RunResult result = ResultJson.parse(run.out(), "standard output");
        assertThat(result.run().valid()).isFalse();
        assertThat(result.results())
                .filteredOn(measurement -> measurement.workload().equals("read"))
                .extracting(
                        Measurement::target,
                        read -> read.operations().miss(),
                        read -> read.operations().corrupt(),
                        read -> read.operations().failed())
                .containsExactlyInAnyOrder(tuple("losing", 10L, 0L, 10L), tuple("flipping", 0L, 20L, 20L));
    }
}
