package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.core.json.ResultJson;
import org.storeharness.core.process.FreePorts;
import org.storeharness.core.report.document.CautionText;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.measurement.OperationCounts;
import org.storeharness.core.unit.TestLength;

/** The server is killed as {@code kill -9} does it, in the middle of a run. */
@Tag("slow")
@Timeout(180)
class KilledServerTest {
    private static final int SECONDS = TestLength.of(16, 20);
    private static final int PER_SECOND = 600;
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
    @Tag("exhaustive")
    void theRunGoesOnWithTheServerThatIsStartedAgainAndItsAuditIsExact() throws Exception {
        port = FreePorts.choose(1, 2, 3, 4);
        startServer();
        Path ids = directory.resolve("ids");
        CompletableFuture<CommandRun> run = run("""
                rounds: 1
                operationTimeout: 20s
                targets:
                  seaweed: {store: seaweed, durability: relaxed,
                    options: {master: "127.0.0.1:%d", volumes: 3, audit: true, keep: true, writeIds: "%s"}}
                workloads:
                  mixed: {operations: {write: 8, read: 3}, arrivals: %d/s, concurrency: 16,
                    phases: {fill: 2000, measure: {duration: %ds}}}
                """.formatted(port, ids, PER_SECOND, SECONDS));
        awaitBytes(run, 3 * THOUSAND_OBJECTS);
        server.destroyForcibly().waitFor();
        long atKill = storedBytes();
        startServer();

        CommandRun over = run.get();
        assertThat(over.exitCode()).as(over.err()).isEqualTo(1);
        RunResult result = ResultJson.parse(over.out(), "standard output");
        assertThat(result.run().valid()).isFalse();
        OperationCounts operations = result.results().get(0).operations();
        assertThat(operations.error()).as("while the server was away").isPositive();
        assertThat(operations.scheduled())
                .as("%s %s", operations, result.warnings())
                .isEqualTo(SECONDS * PER_SECOND);
        assertThat(operations.unfinished()).isZero();
        assertThat(operations.corrupt()).isZero();
        assertThat(storedBytes()).as("the run went on").isGreaterThan(atKill + THOUSAND_OBJECTS / 10);
        assertThat(missing(ids)).isNotEmpty().isEqualTo(listedAsLost());
        assertThat(result.warnings())
                .filteredOn(warning -> CautionText.message(warning).startsWith("audit of "))
                .singleElement()
                .satisfies(
                        warning -> assertThat(CautionText.message(warning))
                                .contains(
                                        listedAsLost().size()
                                                + " lost, 0 without an acknowledged update, 0 corrupt, 0 resurrected, 0 unknown (no answer in time)"));
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

    /** The ids in the list whose objects the server does not have. */
    private TreeSet<String> missing(Path ids) throws Exception {
        TreeSet<String> missing = new TreeSet<>();
        HttpClient client = HttpClient.newHttpClient();
        for (String id : Files.readAllLines(ids)) {
            if (!id.startsWith("#")) {
                URI address = URI.create("http://127.0.0.1:" + (port + 1) + "/" + id);
                int status = client.send(
                                HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                assertThat(status).isIn(200, 404);
                if (status == 404) {
                    missing.add(id);
                }
            }
        }
        return missing;
    }

    private TreeSet<String> listedAsLost() throws IOException {
        TreeSet<String> lost = new TreeSet<>();
        try (Stream<Path> runs = Files.list(directory.resolve("out"))) {
            Path list = runs.findFirst().orElseThrow().resolve("audit-seaweed.txt");
            for (String line : Files.readAllLines(list)) {
                assertThat(line).startsWith("lost ");
                lost.add(line.split(" ")[1]);
            }
        }
        return lost;
    }

    /** Starts the stand-in in a process of its own; it acknowledges every 200th upload and loses it. */
    private void startServer() throws Exception {
        Path output = directory.resolve("server.out");
        server = new ProcessBuilder(HarnessProcess.command(
                        "seaweed",
                        "loopback",
                        "--port=" + port,
                        "--dir=" + directory.resolve("server"),
                        "--faults=lose=200"))
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

    private long storedBytes() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("server"))) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
