package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.process.FreePorts;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunResult;
import org.storeharness.run.saved.SavedRuns;

/** The commands of coordinator and agents, in threads of this JVM, on a directory that they share. */
class AgentsTest {
    /** No test waits this long unless it fails. */
    private static final int PATIENCE_SECONDS = 120;

    @TempDir
    private Path directory;

    private Path shared;
    private Path out;
    private String address;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<CompletableFuture<CommandRun>> started = new ArrayList<>();

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
    void agentsDoTheWorkOfACommandAndTheResultNamesThem() throws Exception {
        CompletableFuture<CommandRun> a = agent("a");
        CompletableFuture<CommandRun> b = agent("b");
        CommandRun run = ended("the coordinator", coordinator());
        assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
        CommandRun first = ended("agent a", a);
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.err()).contains("agent a: ").contains("fs");
        CommandRun second = ended("agent b", b);
        assertThat(second.exitCode()).as(second.err()).isZero();
        RunResult result = result();
        assertThat(result.run().valid()).isTrue();
        assertThat(result.hosts()).extracting(RunHost::name).containsExactly("a", "b");
        assertThat(shared).isEmptyDirectory();
        assertThat(directory.resolve("data-a")).isEmptyDirectory();
        assertThat(directory.resolve("data-b")).isEmptyDirectory();
    }

    @Test
    void anAgentThatWasNotAllowedTheDirectoryEndsTheRunWithItsName() throws Exception {
        CompletableFuture<CommandRun> a = agent("a");
        CompletableFuture<CommandRun> b = agent("b", directory.resolve("elsewhere"));
        CommandRun run = ended("the coordinator", coordinator());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out() + run.err()).contains("agent 'b'").contains("--allow-dir");
        ended("agent a", a);
        ended("agent b", b);
        assertThat(shared).isEmptyDirectory();
    }

    private CommandRun ended(String who, CompletableFuture<CommandRun> command) throws Exception {
        try {
            return command.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError(
                    who + " has not ended, and these have: "
                            + started.stream()
                                    .filter(CompletableFuture::isDone)
                                    .map(CompletableFuture::join)
                                    .toList()
                            + "; the threads:\n" + ThreadStacks.all(),
                    e);
        }
    }

    private CompletableFuture<CommandRun> coordinator() {
        return start(this::command);
    }

    private CompletableFuture<CommandRun> agent(String name) throws IOException {
        return agent(name, shared);
    }

    private CompletableFuture<CommandRun> agent(String name, Path allowed) throws IOException {
        Path data = Files.createDirectories(directory.resolve("data-" + name));
        Files.createDirectories(allowed);
        return start(() -> CommandRun.of(
                "agent", "--join=" + address, "--name=" + name, "--allow-dir=" + allowed, "--data-dir=" + data));
    }

    private CompletableFuture<CommandRun> start(Supplier<CommandRun> command) {
        CompletableFuture<CommandRun> end = CompletableFuture.supplyAsync(command, threads);
        started.add(end);
        return end;
    }

    private CommandRun command() {
        Path data = directory.resolve("data");
        try {
            Files.createDirectories(data);
            Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                    rounds: 2
                    targets: {fs: {store: fs, durability: relaxed, options: {directory: "%s"}}}
                    workloads:
                      write: {operations: {write: 1}, concurrency: 4, phases: {measure: {operations: 400}}}
                      read: {operations: {read: 1}, concurrency: 4, phases: {measure: {operations: 400}}}
                    """.replace("%s", shared.toString()));
            return CommandRun.of(
                    "run",
                    plan.toString(),
                    "--agents=a,b",
                    "--listen=" + address,
                    "--data-dir=" + data,
                    "--out=" + out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RunResult result() throws Exception {
        try (Stream<Path> runs = Files.list(out)) {
            return SavedRuns.read(runs.findFirst().orElseThrow());
        }
    }
}
