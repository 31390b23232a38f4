package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.saved.SavedRuns;

/** Growing numbers of agents, in threads of this JVM, on a directory that they share. The time bounds what hangs alone. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ScaleCommandTest {
    @TempDir
    private Path directory;

    @AutoClose
    private LocalAgents agents;

    @BeforeEach
    void chooseAnAddress() throws Exception {
        agents = new LocalAgents(directory);
    }

    @Test
    void everyNumberOfAgentsDoesItsManifoldOfOneAndTheReportComparesThem() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                name: growing
                rounds: 2
                seed: 5
                targets: {fs: {store: fs, durability: relaxed, options: {directory: "%s"}}}
                workloads:
                  write: {operations: {write: 1}, concurrency: 2, phases: {measure: {operations: 100}}}
                  read: {operations: {read: 1}, concurrency: 2, phases: {fill: 50, measure: {operations: 60}}}
                """.formatted(agents.shared()));
        CommandRun run = agents.run("run", plan.toString(), "--scale=1,2");
        assertThat(run.out())
                .contains("Single client  Aggregated (2 hosts)", "write on fs", "read on fs", "X_n / (n X_1)")
                .contains("a, b"); // they share this machine
        Path made = CommandRun.onlyIn(agents.out());
        for (int hosts : new int[] {1, 2}) {
            Path of = made.resolve("hosts-" + hosts);
            RunResult result = SavedRuns.read(of);
            assertThat(result.run().valid()).isTrue();
            assertThat(result.hosts())
                    .extracting(RunHost::name)
                    .isEqualTo(List.of("a", "b").subList(0, hosts));
            assertThat(result.results())
                    .extracting(ScaleCommandTest::done)
                    .containsExactly(
                            "write 1 in flight " + 2 * hosts + " ok " + 100 * hosts,
                            "read 1 in flight " + 2 * hosts + " ok " + 60 * hosts,
                            "write 2 in flight " + 2 * hosts + " ok " + 100 * hosts,
                            "read 2 in flight " + 2 * hosts + " ok " + 60 * hosts);
            assertThat(SavedRuns.find(of)).hasSize(2);
        }
        assertThat(made.resolve("report.html")).content().contains("Throughput by hosts");
        assertThat(made.resolve("scale.json")).content().isEqualTo(report(made, "json"));
        assertThat(run.out()).isEqualTo(report(made, "text") + "\nDetails: " + made + "\n");
        assertThat(CommandRun.of("report", made.toString(), "--format=csv").errorLines())
                .containsExactly("harness report: --format must be one of text, html, json, got 'csv'");
    }

    @Test
    void jobFilesArePrintedAsTheTableOfASingleClientAndAllOfThem() throws Exception {
        Path jobs = Files.createDirectory(directory.resolve("jobs"));
        Files.writeString(jobs.resolve("read.job"), """
                # report iops
                [global]
                filesize=64k
                ioengine=psync
                numjobs=2
                group_reporting
                [reads]
                rw=randread
                bs=4k
                number_ios=200
                """);
        CommandRun run =
                agents.run("fs", "corners", "-d", agents.shared().toString(), "-w", jobs.toString(), "--scale=1,2");
        assertThat(run.out())
                .contains("starting test run for job read.job on a with 1 workers:")
                .contains("starting test run for job read.job on a,b with 2 workers:")
                .containsPattern(
                        "Benchmark +Single client +Aggregated \\(2 hosts\\)\nRead IOPS +[0-9,]+ ops/s +[0-9,]+ ops/s\n")
                .contains("reads on files, 4KiB", "X_n / (n X_1)");
    }

    /** Each number of hosts comes first for one of two files, however many runs a file has. */
    @Test
    @Tag("slow")
    @Tag("exhaustive")
    void theOrderOfTheNumbersIsBalancedOverTheFiles() throws Exception {
        Path jobs = Files.createDirectory(directory.resolve("jobs"));
        for (String name : List.of("1.job", "2.job")) {
            Files.writeString(jobs.resolve(name), """
                    [global]
                    filesize=16k
                    ioengine=psync
                    rw=randread
                    bs=4k
                    number_ios=4
                    [first]
                    [together with it]
                    [second]
                    stonewall
                    [together with that]
                    """);
        }
        agents.run("fs", "corners", "-d", agents.shared().toString(), "-w", jobs.toString(), "--scale=1,2");
        List<RunResult> results = new ArrayList<>();
        for (Path made : agents.runs()) {
            if (Files.exists(made.resolve("result.json"))) {
                results.add(SavedRuns.read(made));
            }
        }
        results.sort(Comparator.comparing(result -> result.run().started()));
        List<Integer> hosts =
                results.stream().map(result -> result.hosts().size()).toList();
        assertThat(hosts).hasSize(8);
        assertThat(hosts.subList(4, 8)).containsExactlyElementsOf(reversed(hosts.subList(0, 4)));
    }

    /** A round of each number of hosts is a run. */
    @Test
    void roundsUntilARateIsSteadyAreRefused() {
        assertThat(CommandRun.of(
                                "run",
                                "../examples/smoke.yaml",
                                "--rounds=steady",
                                "--scale=1,2",
                                "--agents=127.0.0.1:1,127.0.0.1:2")
                        .errorLines())
                .containsExactly(
                        "harness run: --scale must not be given together with rounds: steady, since a round of each number"
                                + " of hosts is a run");
    }

    private static List<Integer> reversed(List<Integer> numbers) {
        List<Integer> reversed = new ArrayList<>(numbers);
        Collections.reverse(reversed);
        return reversed;
    }

    private static String done(Measurement measured) {
        return measured.workload() + " " + measured.round() + " in flight " + measured.concurrency() + " ok "
                + measured.operations().ok();
    }

    private static String report(Path made, String format) {
        return CommandRun.of("report", made.toString(), "--format=" + format).out();
    }
}
