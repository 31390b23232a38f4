package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.process.FreePorts;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.saved.SavedRun;
import org.storeharness.run.saved.SavedRuns;

/** Growing numbers of agents, in threads of this JVM, on a directory that they share. The time bounds what hangs alone. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ScaleCommandTest {
    @TempDir
    private Path directory;

    private Path shared;
    private Path out;
    private String address;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @BeforeEach
    void makeDirectories() throws IOException {
        shared = Files.createDirectory(directory.resolve("shared"));
        out = Files.createDirectory(directory.resolve("out"));
        address = "127.0.0.1:" + FreePorts.choose();
    }

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
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
                """.replace("%s", shared.toString()));
        CommandRun run = withAgents("run", plan.toString(), "--cold", "--out=" + out);
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        assertThat(run.out())
                .contains("Single client  Aggregated (2 hosts)", "write on fs", "read on fs", "X_n / (n X_1)")
                .contains("a, b"); // they share this machine
        Path made = onlyEntry(out);
        for (int hosts : new int[] {1, 2}) {
            Path of = made.resolve("hosts-" + hosts);
            RunResult result = SavedRun.read(of);
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
                .containsExactly("harness report: --format must be one of text, markdown, html, json, got 'csv'");
        assertThat(shared).isEmptyDirectory();
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
        CommandRun run = withAgents("fs", "corners", "-d", shared.toString(), "-w", jobs.toString(), "--out=" + out);
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        assertThat(run.out())
                .contains("starting test run for job read.job on a with 1 workers:")
                .contains("starting test run for job read.job on a,b with 2 workers:")
                .containsPattern(
                        "Benchmark +Single client +Aggregated \\(2 hosts\\)\nRead IOPS +[0-9,]+ ops/s +[0-9,]+ ops/s\n")
                .contains("reads on files, 4KiB", "X_n / (n X_1)");
        assertThat(shared).isEmptyDirectory();
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
        CommandRun run = withAgents("fs", "corners", "-d", shared.toString(), "-w", jobs.toString(), "--out=" + out);
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        List<RunResult> results = new ArrayList<>();
        try (Stream<Path> runs = Files.list(out)) {
            for (Path made : runs.filter(path -> Files.exists(path.resolve("result.json")))
                    .toList()) {
                results.add(SavedRuns.read(made));
            }
        }
        results.sort(Comparator.comparing(result -> result.run().started()));
        List<Integer> hosts =
                results.stream().map(result -> result.hosts().size()).toList();
        assertThat(hosts).hasSize(8);
        assertThat(hosts.subList(4, 8)).containsExactlyElementsOf(reversed(hosts.subList(0, 4)));
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

    private static Path onlyEntry(Path parent) throws IOException {
        try (Stream<Path> entries = Files.list(parent)) {
            List<Path> found = entries.toList();
            assertThat(found).hasSize(1);
            return found.get(0);
        }
    }

    /** Runs the command from one and from both of two agents. */
    private CommandRun withAgents(String... command) throws Exception {
        List<CompletableFuture<CommandRun>> agents = List.of(agent("a"), agent("b"));
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of(
                "--scale=1,2",
                "--agents=a,b",
                "--listen=" + address,
                "--data-dir=" + Files.createDirectories(directory.resolve("data"))));
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
        for (CompletableFuture<CommandRun> agent : agents) {
            assertThat(agent.get().exitCode()).as(agent.get().err()).isZero();
        }
        return run;
    }

    private CompletableFuture<CommandRun> agent(String name) throws IOException {
        Path data = Files.createDirectories(directory.resolve("data-" + name));
        return CompletableFuture.supplyAsync(
                () -> CommandRun.of(
                        "agent", "--join=" + address, "--name=" + name, "--allow-dir=" + shared, "--data-dir=" + data),
                threads);
    }
}
