package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.storeharness.process.FreePorts;

/** A command and its agents a and b, in threads of this JVM, on a directory that they share. */
final class LocalAgents implements AutoCloseable {
    /** No test waits this long unless it fails. */
    private static final int PATIENCE_SECONDS = 240;

    private final Path directory;
    private final String address = "127.0.0.1:" + FreePorts.choose();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    LocalAgents(Path directory) throws IOException {
        this.directory = directory;
        for (String name : List.of("shared", "out", "data-a", "data-b")) {
            Files.createDirectory(directory.resolve(name));
        }
    }

    /** The directory of the stores, and of the command's data. */
    Path shared() {
        return directory.resolve("shared");
    }

    /** The directory of the command's runs. */
    Path out() {
        return directory.resolve("out");
    }

    /** The directories of the runs. */
    List<Path> runs() throws IOException {
        try (Stream<Path> runs = Files.list(out())) {
            return runs.filter(Files::isDirectory).toList();
        }
    }

    /** Carries out a command whose work both agents do; asserts that it and they succeed, and that nothing that they made is left. */
    CommandRun run(String... words) throws Exception {
        List<CompletableFuture<CommandRun>> agents = List.of(agent("a"), agent("b"));
        List<String> command = new ArrayList<>(List.of(words));
        command.addAll(List.of("--agents=a,b", "--listen=" + address, "--out=" + out(), "--data-dir=" + shared()));
        CommandRun run = ended(command).succeeded();
        for (CompletableFuture<CommandRun> agent : agents) {
            CommandRun ended = agent.get(PATIENCE_SECONDS, TimeUnit.SECONDS).succeeded();
            assertThat(ended.err()).contains("agent ");
        }
        for (String name : List.of("shared", "data-a", "data-b")) {
            assertThat(directory.resolve(name)).isEmptyDirectory();
        }
        return run;
    }

    private CommandRun ended(List<String> command) throws Exception {
        return CompletableFuture.supplyAsync(() -> CommandRun.of(command.toArray(String[]::new)), threads)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private CompletableFuture<CommandRun> agent(String name) {
        return CompletableFuture.supplyAsync(
                () -> CommandRun.of(
                        "agent",
                        "--join=" + address,
                        "--name=" + name,
                        "--allow-dir=" + shared(),
                        "--data-dir=" + directory.resolve("data-" + name)),
                threads);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
