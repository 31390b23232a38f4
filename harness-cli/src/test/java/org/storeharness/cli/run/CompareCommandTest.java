package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.api.execution.ShippedPlan;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.plan.PlanOptions;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.stage.Block;
import org.storeharness.seaweed.server.WeedBinary;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class CompareCommandTest {
    @TempDir
    private Path directory;

    private List<String> quick;

    private static final String DEFAULTS = "Defaults: ";

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

    @Test
    void aReportForReadersNamesTargetsAndRunDirectoryAndForAnotherFormatStandardErrorDoes() throws IOException {
        CommandRun text = CommandRun.of(writing("memory"), "-q").succeeded();
        assertThat(text.out())
                .contains("memory", "objects/s", directory.resolve("out").toString());
        assertThat(text.err()).isEmpty();
        assertThat(CommandRun.of(writing("memory"), "--aa", "--format=csv").err())
                .contains(
                        "1 comparison of two targets is tested: verdicts need 6 rounds or more, and there will be 1 (--rounds 6)")
                .contains("Run directory: " + directory.resolve("out"));
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
        CommandRun run = CommandRun.of(writing("memory"), "--format=json", "--concurrency=1,2", "--size=100B,1KiB")
                .succeeded();
        assertThat(run.result().results())
                .extracting(Measurement::concurrency, Measurement::size)
                .containsExactlyInAnyOrder(tuple(1, "100B"), tuple(1, "1KiB"), tuple(2, "100B"), tuple(2, "1KiB"));
    }

    /** Every target reads as many objects as it updates, under closed and open load, and verifies them all. */
    @Test
    void anUpdateThatReadsFirstIsOneOperationInMemoryAndInFiles() throws IOException {
        Path plan = Files.writeString(directory.resolve("rmw.yaml"), """
                targets: {memory: {store: memory}, fs: {store: fs}, blocks: {store: fs-block}}
                workloads:
                  closed:
                    operations: {update: 1}
                    readBeforeUpdate: true
                    content: {size: 4KiB}
                    phases: {fill: 50, measure: {operations: 100}}
                  open:
                    operations: {read: 1, update: 1}
                    readBeforeUpdate: true
                    content: {size: 4KiB}
                    arrivals: 5000/s
                    phases: {fill: 50, measure: {operations: 100}}
                """);
        CommandRun run = CommandRun.of(
                        "run",
                        plan.toString(),
                        "--rounds=1",
                        "--relaxed",
                        "--format=json",
                        "--data-dir=" + directory.resolve("data"),
                        "--out=" + directory.resolve("out"))
                .succeeded();
        assertThat(run.result().results()).hasSize(6).allSatisfy(measured -> {
            long updates = measured.kinds().get("update").operations().ok();
            assertThat(measured.operations().ok()).isEqualTo(100);
            assertThat(measured.operations().scheduled()).isEqualTo(100);
            assertThat(measured.verifiedReads()).isEqualTo(100);
            assertThat(measured.payloadBytes()).isEqualTo((100 + updates) * 4_096);
            assertThat(measured.readBeforeUpdate()).isTrue();
            assertThat(measured.kinds().keySet())
                    .isEqualTo(measured.workload().equals("closed") ? Set.of("update") : Set.of("read", "update"));
        });
    }

    @Test
    void whoGetsAStandInForWantOfSeaweedFsIsToldHowToInstallIt() throws Exception {
        CommandRun fallback = CommandRun.of(writing("seaweed"));
        boolean weedFound = WeedBinary.find(null, System.getenv()).isPresent();
        assertThat(fallback.err().contains("'./harness seaweed install' gets a real one"))
                .isEqualTo(!weedFound);
    }

    /** Standard output is the JSON document alone, and has what the options set. */
    @Test
    @Tag("exhaustive")
    void theShippedComparisonRunsOnRealStores() {
        List<String> everyTarget =
                quick.stream().filter(option -> !option.startsWith("--targets")).toList();
        CommandRun run = CommandRun.of(
                        everyTarget, "--format=json", "--seed=7", "--relaxed", "--set", "fs.syncDirectory=false")
                .succeeded();
        RunResult result = run.result();
        assertThat(result.results()).hasSize(4 + 4 + 4 + 3).allSatisfy(measurement -> {
            assertThat(measurement.operations().ok()).isPositive();
            assertThat(measurement.operations().failed()).isZero();
            assertThat(measurement.verifiedReads())
                    .isEqualTo(
                            measurement.workload().startsWith("read")
                                    ? measurement.operations().ok()
                                    : 0);
        });
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
        assertThat(directory.resolve("data")).isEmptyDirectory();
    }

    @Test
    void theDefaultsInTheHelpAreThoseOfTheShippedPlan() {
        String[] paragraphs = CommandSpec.forAnnotatedObject(new CompareCommand())
                .usageMessage()
                .description();
        String said = paragraphs[paragraphs.length - 1];
        assertThat(said).startsWith(DEFAULTS).endsWith(".");
        String options = said.substring(DEFAULTS.length(), said.length() - 1);
        Plan shipped = ShippedPlan.read("compare.yaml");
        Plan given = options(options.split(" ")).applyTo(shipped);
        assertThat(given.rounds()).isEqualTo(shipped.rounds());
        assertThat(given.maxTime()).isEqualTo(shipped.maxTime());
        assertThat(Block.of(given)).hasSameSizeAs(Block.of(shipped));
        given.workloads().forEach((name, work) -> assertSame(name, work, shipped));
        assertThat(given.sweep().concurrency())
                .containsExactly(shipped.workloads().get("read").concurrency());
        assertThat(given.sweep().size())
                .containsExactly(shipped.workloads().get("read").content().size());
    }

    private static void assertSame(String name, Workload given, Plan shipped) {
        Workload planned = shipped.workloads().get(name);
        assertThat(given.phases().fill()).as(name).isEqualTo(planned.phases().fill());
        assertThat(given.phases().warmUp()).as(name).isEqualTo(planned.phases().warmUp());
        if (!(planned.arrivals() instanceof Arrivals.Paced)) {
            assertThat(given.phases().measure())
                    .as(name)
                    .isEqualTo(planned.phases().measure());
        }
    }

    private static PlanOptions options(String... arguments) {
        PlanOptions options = new PlanOptions();
        new CommandLine(options).parseArgs(arguments);
        return options;
    }
}
