package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.storeharness.process.FreePorts;

/** A coordinator and its agents, each a JVM of its own, on a directory that they share. What is still there ends with this. */
final class ClusterProcesses implements AutoCloseable {
    private static final String COORDINATOR = "coordinator";

    /** No test waits this long unless it fails. */
    private static final long PATIENCE_SECONDS = 120;

    private final Path directory;
    private final String address = "127.0.0.1:" + FreePorts.choose();
    private final Map<String, Process> processes = new LinkedHashMap<>();

    ClusterProcesses(Path directory) throws IOException {
        this.directory = directory;
        for (String name : List.of("shared", "out", "state")) {
            Files.createDirectories(directory.resolve(name));
        }
    }

    /** The directory of the stores. */
    Path shared() {
        return directory.resolve("shared");
    }

    /** Starts a run of so many rounds that it has to be ended. */
    Process startCoordinator(List<String> agents, String... more) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1000
                targets: {fs: {store: fs, durability: relaxed, options: {directory: "%s"}}}
                workloads: {write: {operations: {write: 1}, concurrency: 4, phases: {measure: {operations: 200}}}}
                """.replace("%s", shared().toString()));
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                plan.toString(),
                "--agents=" + String.join(",", agents),
                "--listen=" + address,
                "--data-dir=" + data(COORDINATOR),
                "--out=" + directory.resolve("out")));
        arguments.addAll(List.of(more));
        return start(COORDINATOR, arguments);
    }

    /** Starts an agent. */
    Process startAgent(String name, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(agent(name));
        arguments.addAll(List.of(more));
        return start(name, arguments);
    }

    private List<String> agent(String name) throws IOException {
        return List.of(
                "agent", "--join=" + address, "--name=" + name, "--allow-dir=" + shared(), "--data-dir=" + data(name));
    }

    private Path data(String name) throws IOException {
        return Files.createDirectories(directory.resolve("data-" + name));
    }

    private Process start(String name, List<String> arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(HarnessProcess.command(arguments.toArray(String[]::new)))
                .redirectErrorStream(true)
                .redirectOutput(output(name).toFile());
        builder.environment().put("XDG_STATE_HOME", directory.resolve("state").toString());
        Process process = builder.start();
        processes.put(name, process);
        return process;
    }

    private Path output(String name) {
        return directory.resolve(name + ".output");
    }

    /** What the process has printed until now. */
    String printed(String name) throws IOException {
        return Files.readString(output(name));
    }

    /** What the coordinator has printed until now. */
    String printed() throws IOException {
        return printed(COORDINATOR);
    }

    /** Returns when the coordinator has printed this. */
    void await(String text) throws Exception {
        Instant deadline = Instant.now().plusSeconds(PATIENCE_SECONDS);
        while (!printed().contains(text)) {
            assertThat(processes.get(COORDINATOR).isAlive()).as(printed()).isTrue();
            assertThat(Instant.now())
                    .as("the coordinator has not printed '%s': %s", text, printed())
                    .isBefore(deadline);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** The exit code of a process, which has to end. */
    int exitCode(String name) throws Exception {
        assertThat(processes.get(name).waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("%s has not ended: %s", name, printed(name))
                .isTrue();
        return processes.get(name).exitValue();
    }

    /** The exit code of the coordinator, which has to end. */
    int exitCode() throws Exception {
        return exitCode(COORDINATOR);
    }

    /** The run directory. */
    Path run() throws IOException {
        try (Stream<Path> runs = Files.list(directory.resolve("out"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    /** What is left of stores, of data and of records. */
    List<Path> left() throws IOException {
        List<Path> left = new ArrayList<>();
        for (Path place : Stream.concat(
                        processes.keySet().stream().map(name -> directory.resolve("data-" + name)),
                        Stream.of(shared(), directory.resolve("state/store-harness/runs")))
                .filter(Files::isDirectory)
                .toList()) {
            try (Stream<Path> files = Files.list(place)) {
                files.filter(file -> !file.getFileName().toString().endsWith(".lock"))
                        .forEach(left::add);
            }
        }
        return left;
    }

    /**
     * Whether what is left is the data or the record of an agent.
     *
     * @param host its number among the agents of the coordinator, from 1
     */
    boolean isOf(String agent, int host, Path left) {
        return left.startsWith(directory.resolve("data-" + agent))
                || left.getFileName().toString().endsWith("-host" + host + ".jsonl");
    }

    /** Has harness clean remove what killed processes left. */
    String clean() throws Exception {
        start("clean", List.of("clean", "--yes"));
        exitCode("clean");
        return printed("clean");
    }

    @Override
    public void close() {
        for (Process process : processes.values()) {
            process.destroyForcibly().onExit().join();
        }
    }
}
