package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.HarnessProcess;

/**
 * Ends a run that has started three servers, as users and the kernel do. Its servers listen on ports in a row, which connections of other
 * tests may hold.
 */
@Tag("slow")
@Tag("serial")
@Timeout(60)
class GuardedServersTest {
    private static final int SERVERS = 3;
    private static final int INTERRUPT = 2;
    private static final int TERMINATE = 15;

    @TempDir
    Path directory;

    private final List<ProcessHandle> started = new ArrayList<>();

    @AfterEach
    void endWhatIsLeft() {
        started.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void aRunThatIsKilledLeavesNoServerRunning() throws Exception {
        Process run = startedRun();
        run.destroyForcibly().waitFor();
        for (ProcessHandle server : started) {
            awaitEnd(server);
        }
    }

    @Test
    @Tag("exhaustive")
    void ctrlCLetsTheServersLiveUntilTheRunHasCleanedUp() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")), "needs setsid");
        Process run = startedRun();
        int signal = signal();
        assertThat(new ProcessBuilder("/bin/sh", "-c", "kill -s " + signal + " -- -" + run.pid())
                        .start()
                        .waitFor())
                .isZero();
        assertThat(run.waitFor()).as(this::errors).isEqualTo(128 + signal);
        assertThat(errors()).doesNotContain("is left").doesNotContain("refused");
        assertThat(Files.readString(result())).doesNotContain("not-cleaned-up");
        assertThat(directory.resolve("data")).isEmptyDirectory();
        for (ProcessHandle server : started) {
            awaitEnd(server);
        }
    }

    /** A run in a process group of its own, as a shell starts it, once it measures and its servers run. */
    private Process startedRun() throws Exception {
        Path weed = StandInWeed.writeTo(directory);
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                rounds: 1000
                targets: {weed: {store: seaweed, durability: relaxed, options: {weed: '%s'}}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {operations: 200}}}}
                """.formatted(weed));
        List<String> command = new ArrayList<>(List.of("setsid"));
        command.addAll(HarnessProcess.command("run", plan.toString(), "-q"));
        command.addAll(List.of(
                "--data-dir=" + Files.createDirectory(directory.resolve("data")),
                "--out=" + Files.createDirectory(directory.resolve("out"))));
        Process run = new ProcessBuilder(command)
                .redirectOutput(directory.resolve("printed").toFile())
                .redirectError(directory.resolve("errors").toFile())
                .start();
        started.add(run.toHandle());
        while (!holdsALog()) {
            assertThat(run.isAlive()).as(() -> "the run goes on: " + errors()).isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
        }
        // those of a start whose port was taken have ended
        List<ProcessHandle> servers = Files.readAllLines(StandInWeed.pids(directory)).stream()
                .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
                .toList();
        started.addAll(servers);
        assertThat(servers).hasSize(SERVERS);
        return run;
    }

    /** That of Ctrl-C; that of {@code kill} where a shell in the background has these tests ignore it. */
    private static int signal() throws IOException {
        boolean ignored = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(
                                        line.substring("SigIgn:".length()).strip(), 16)
                                & 2)
                        != 0);
        return ignored ? TERMINATE : INTERRUPT;
    }

    private String errors() {
        try {
            return Files.readString(directory.resolve("errors"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private boolean holdsALog() throws IOException {
        try (Stream<Path> runs = Files.list(directory.resolve("out"))) {
            return runs.anyMatch(run -> Files.exists(run.resolve("intervals.hlog")));
        }
    }

    private Path result() throws IOException {
        try (Stream<Path> runs = Files.list(directory.resolve("out"))) {
            return runs.findFirst().orElseThrow().resolve("result.json");
        }
    }

    /** A process that nobody waits for stays as a zombie, which has no command. */
    private static void awaitEnd(ProcessHandle process) throws Exception {
        while (process.isAlive() && process.info().command().isPresent()) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
