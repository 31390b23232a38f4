package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.support.Version;
import org.storeharness.cluster.agent.Agent;
import org.storeharness.cluster.agent.AgentSettings;
import org.storeharness.engine.SystemClock;
import org.storeharness.process.FreePorts;
import org.storeharness.store.StoreDrivers;

/** Job files of several runs, of whose agents one ends after the first run. The time bounds what hangs alone. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LostInJobsTest {
    @TempDir
    private Path directory;

    @Test
    void filesThatAreNotRunSinceAnAgentEndedAfterTheFirstFailTheCommand() throws Exception {
        Path shared = Files.createDirectory(directory.resolve("shared"));
        String job = """
                [global]
                filesize=64k
                ioengine=psync
                directory=%s
                rw=randread
                bs=4k
                number_ios=100
                [reads]
                """.replace("%s", shared.toString());
        Path first = Files.writeString(directory.resolve("first.fio"), job);
        Path second = Files.writeString(directory.resolve("second.fio"), job);
        int port = FreePorts.choose();
        List<Agent> agents = List.of(agent("a", port, shared), agent("b", port, shared));
        List<CompletableFuture<Void>> running = agents.stream()
                .map(agent -> CompletableFuture.runAsync(() -> run(agent)))
                .toList();
        StringWriter printed = new StringWriter();
        StringWriter err = new StringWriter();
        PrintWriter out = new PrintWriter(printed) {
            /** The report of the first run is printed: that run is over. */
            @Override
            public void flush() {
                super.flush();
                if (printed.toString().contains("reads") && !running.get(1).isDone()) {
                    agents.get(1).stop();
                    running.get(1).join();
                    awaitNotice();
                }
            }
        };
        int exitCode = CommandRun.execute(
                out,
                new PrintWriter(err),
                "fs",
                "fio",
                first.toString(),
                second.toString(),
                "--cold",
                "--agents=a,b",
                "--listen=127.0.0.1:" + port,
                "--out=" + Files.createDirectory(directory.resolve("out")),
                "--data-dir=" + Files.createDirectory(directory.resolve("data")));
        assertThat(err.toString()).contains("no other run is begun, since agent b is gone");
        assertThat(printed.toString()).doesNotContain("NOT VALID");
        assertThat(exitCode).as(err.toString() + printed).isEqualTo(1);
        for (CompletableFuture<Void> agent : running) {
            agent.get();
        }
    }

    /** The coordinator is told at once that an agent ends. */
    private static void awaitNotice() {
        try {
            TimeUnit.SECONDS.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Agent agent(String name, int port, Path shared) throws Exception {
        return new Agent(
                new AgentSettings(
                        name,
                        new InetSocketAddress("127.0.0.1", port),
                        null,
                        List.of(shared),
                        List.of(),
                        Files.createDirectory(directory.resolve("data-" + name)),
                        null,
                        false,
                        Duration.ofMinutes(2),
                        Version.current().identity(),
                        new SystemClock()),
                StoreDrivers.load(),
                line -> {});
    }

    private static void run(Agent agent) {
        try {
            agent.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
