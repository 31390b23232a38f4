package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.http.Endpoint;
import org.storeharness.json.ResultJson;
import org.storeharness.process.FreePorts;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.store.StoreException;

/** The server is killed as {@code kill -9} does it, in the middle of a run. */
@Tag("slow")
@Timeout(180)
class KilledServerTest {
    private static final Pattern SIZE = Pattern.compile("\"Size\":\\s*(\\d+)");
    private static final long THOUSAND_OBJECTS = 1_000 * 1_024;

    @TempDir
    private Path directory;

    private Process server;
    private int port;

    @AfterEach
    void stopTheServer() throws InterruptedException {
        if (server != null) {
            server.destroyForcibly().waitFor();
        }
    }

    @Test
    void aRunThatIsToStopAtTheFirstFailureEndsAtOnce() throws Exception {
        port = FreePorts.choose(1, 2, 3, 4);
        startServer();
        CompletableFuture<CommandRun> run = run("""
                rounds: 1
                targets: {seaweed: {store: seaweed, durability: relaxed, options: {master: "127.0.0.1:%d"}}}
                failures: {action: stop}
                workloads:
                  write: {operations: {write: 1}, arrivals: 1500/s, phases: {measure: {duration: 100s}}}
                """.formatted(port));
        awaitBytes(run, THOUSAND_OBJECTS);
        server.destroyForcibly().waitFor();
        CommandRun over = run.get();
        assertThat(over.exitCode()).isEqualTo(1);
        assertThat(over.out() + over.err()).contains("127.0.0.1:");
        OperationCounts operations =
                ResultJson.parse(over.out(), "standard output").results().get(0).operations();
        assertThat(operations.error()).isPositive();
        assertThat(operations.scheduled()).isLessThan(100 * 1_500);
    }

    private CompletableFuture<CommandRun> run(String plan) throws IOException {
        Path file = Files.writeString(directory.resolve("plan.yaml"), plan);
        Path data = Files.createDirectory(directory.resolve("data"));
        return CompletableFuture.supplyAsync(() -> CommandRun.of(
                "run",
                file.toString(),
                "-q",
                "--format=json",
                "--data-dir=" + data,
                "--out=" + directory.resolve("out")));
    }

    /** Starts the stand-in in a process of its own. */
    private void startServer() throws Exception {
        Path output = directory.resolve("server.out");
        server = new ProcessBuilder(HarnessProcess.command("seaweed", "loopback", "--port=" + port))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        while (!Files.readString(output).contains("filer ")) {
            assertThat(server.isAlive()).as(Files.readString(output)).isTrue();
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    /** Waits until the run is in its middle. */
    private void awaitBytes(CompletableFuture<CommandRun> run, long bytes) throws Exception {
        while (storedBytes() < bytes) {
            assertThat(server.isAlive()).isTrue();
            assertThat(run.isDone() ? run.get().out() + run.get().err() : "goes on")
                    .isEqualTo("goes on");
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    private long storedBytes() throws StoreException {
        Matcher sizes = SIZE.matcher(new MasterClient(new Endpoint("127.0.0.1", port))
                .get("/vol/status")
                .body());
        return sizes.results().mapToLong(size -> Long.parseLong(size.group(1))).sum();
    }
}
