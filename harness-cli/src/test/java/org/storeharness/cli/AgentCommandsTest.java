package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.process.FreePorts;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunResult;
import org.storeharness.run.saved.SavedRuns;

/** Every command that takes agents, with two of them. */
@Tag("exhaustive")
@Tag("slow")
class AgentCommandsTest {
    /** No test waits this long unless it fails. */
    private static final int PATIENCE_SECONDS = 240;

    @TempDir
    private Path directory;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare --targets fs --rounds 2 --duration 1s --fill 200",
                "run PLAN --find-rate p50<10s --duration 1s --rounds 1",
                "curve PLAN --duration 200ms --max-time 3m",
                "seaweed bench --loopback -n 400 -c 4",
                "seaweed sweep --loopback --volumes 1,2 --concurrency 4 -n 200 --rounds 1",
                "fs fio JOB",
                "fs corners -d SHARED --file-size 1m --jobs 2 --duration 1s",
                "fs corners -w mixed -d SHARED --file-size 1m --jobs 2 --duration 1s",
                "fs metadata -d SHARED --tasks 4 -n 20",
            })
    void theResultsOfACommandNameItsAgents(String line) throws Exception {
        Path shared = Files.createDirectory(directory.resolve("shared"));
        Path out = Files.createDirectory(directory.resolve("out"));
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                targets: {memory: {store: fs, durability: relaxed, options: {directory: "%s"}}}
                workloads: {write: {operations: {write: 1}, concurrency: 4, phases: {measure: {duration: 200ms}}}}
                """.replace("%s", shared.toString()));
        Path job = Files.writeString(directory.resolve("job.fio"), """
                [write]
                rw=randwrite
                bs=4k
                size=1m
                numjobs=2
                group_reporting
                directory=%s
                """.replace("%s", shared.toString()));
        String address = "127.0.0.1:" + FreePorts.choose();
        List<CompletableFuture<CommandRun>> agents = List.of(agent("a", address, shared), agent("b", address, shared));
        List<String> words = new ArrayList<>(List.of(line.replace("PLAN", plan.toString())
                .replace("JOB", job.toString())
                .replace("SHARED", shared.toString())
                .split(" ")));
        words.addAll(List.of("--agents=a,b", "--listen=" + address, "--out=" + out, "--data-dir=" + shared));
        CommandRun run = CompletableFuture.supplyAsync(() -> CommandRun.of(words.toArray(String[]::new)), threads)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        if (line.startsWith("fs metadata")) {
            assertThat(run.out())
                    .contains(
                            "TASKS on 2 hosts (a, b)\n   Directory stat         no task uses a name created on its own host\n");
        }
        for (CompletableFuture<CommandRun> agent : agents) {
            CommandRun ended = agent.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(ended.exitCode()).as(ended.err()).isZero();
        }
        try (Stream<Path> runs = Files.list(out)) {
            for (Path made : runs.filter(Files::isDirectory).toList()) {
                RunResult result = SavedRuns.read(made);
                assertThat(result.hosts()).extracting(RunHost::name).containsExactly("a", "b");
            }
        }
        assertThat(shared).isEmptyDirectory();
    }

    private CompletableFuture<CommandRun> agent(String name, String address, Path shared) throws Exception {
        Path data = Files.createDirectory(directory.resolve("data-" + name));
        return CompletableFuture.supplyAsync(
                () -> CommandRun.of(
                        "agent", "--join=" + address, "--name=" + name, "--allow-dir=" + shared, "--data-dir=" + data),
                threads);
    }
}
