package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.storeharness.store.Refusals.assertStoreFails;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Endpoint;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.process.TestJvm;
import org.storeharness.seaweed.server.WeedCluster;
import org.storeharness.unit.InvalidValueException;

/** Small scripts stand in for {@code weed}. */
@Timeout(60)
class StartedGatewayTest {
    @TempDir
    private Path directory;

    private Path data;

    @BeforeEach
    void makeADirectory() throws IOException {
        data = Files.createDirectory(directory.resolve("data"));
    }

    @Test
    void withoutWeedItIsSaidWhatToDo() throws IOException {
        Plan plan = plan(Map.of());
        assertThatThrownBy(() -> StartedGateway.start(plan, Map.of(), data, line -> {}))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith(
                        "--targets seaweed-s3 needs a SeaweedFS with its gateway for S3: give --seaweed-master")
                .hasMessageContaining("'harness seaweed install' gets its program weed");
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void theProgramThatTheTargetNamesIsStartedWithAGateway() throws IOException {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"), "needs a POSIX shell");
        Path arguments = directory.resolve("arguments");
        Path weed = Files.writeString(
                directory.resolve("weed"),
                "#!/bin/sh\n[ $1 = help ] && exit 2\n[ $2 = volume ] && exec sleep 60\necho \"$@\" >> " + arguments
                        + "\necho 'F0101 no space left'\nexit 3\n");
        Files.setPosixFilePermissions(weed, PosixFilePermissions.fromString("rwx------"));
        List<String> lines = new ArrayList<>();
        Plan plan = plan(Map.of("weed", weed.toString()));
        assertStoreFails(
                () -> StartedGateway.start(plan, Map.of(), data, lines::add),
                "SeaweedFS did not start: weed server",
                "F0101 no space left");
        assertThat(Files.readString(arguments))
                .contains(" -filer -filer.port=", " -s3 -s3.port=", "-ip.bind=127.0.0.1");
        assertThat(lines).containsExactly("starting SeaweedFS (" + weed + ")");
        assertThat(data).as("what was started removed its data").isEmptyDirectory();
    }

    @Test
    void theTargetsAreReachedAtTheServersThatWereStarted() throws IOException {
        Plan plan = plan(Map.of("weed", "/opt/weed", "replication", "001"));
        Plan reached = StartedGateway.at(
                plan,
                new Endpoint("127.0.0.1", 9333),
                new Endpoint("127.0.0.1", 8333),
                List.of("http://127.0.0.1:9327/metrics"));
        assertThat(reached.targets().keySet()).containsExactly("seaweed", "seaweed-s3", "elsewhere");
        assertThat(reached.targets().get("seaweed").options())
                .isEqualTo(Map.of("master", "127.0.0.1:9333", "replication", "001"));
        assertThat(reached.targets().get("seaweed-s3").options())
                .isEqualTo(Map.of("endpoints", "http://127.0.0.1:8333"));
        assertThat(reached.targets().get("elsewhere")).isEqualTo(plan.targets().get("elsewhere"));
    }

    @Test
    void metricsThatAreNotServedDoNotEndTheRun() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AtomicInteger asked = new AtomicInteger();
        server.createContext("/metrics", exchange -> {
            byte[] text = "# TYPE a counter\na 1\n".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(asked.incrementAndGet() < 3 ? 503 : 200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            assertThat(StartedGateway.serving(List.of(url + "/none", url + "/metrics")))
                    .containsExactly(url + "/metrics");
        } finally {
            server.stop(0);
        }
    }

    /** Its servers never become ready, so that the JVM is told to end while they start. */
    @Test
    @Tag("exhaustive")
    void aJvmThatIsToldToEndLeavesNoData() throws Exception {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"), "needs a POSIX shell");
        Path weed = Files.writeString(
                directory.resolve("weed"), "#!/bin/sh\n[ $1 = help ] && exit 2\necho started\nexec sleep 60\n");
        Files.setPosixFilePermissions(weed, PosixFilePermissions.fromString("rwx------"));
        ProcessBuilder builder = new ProcessBuilder(
                        TestJvm.command(List.of(), StartedGatewayMain.class, weed.toString(), data.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("XDG_STATE_HOME", directory.resolve("state").toString());
        Process process = builder.start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).isEqualTo("starting SeaweedFS (" + weed + ")");
            while (!serversHaveStarted()) {
                Thread.sleep(10);
            }
            process.toHandle().destroy();
            assertThat(process.waitFor()).isEqualTo(143);
            assertThat(data).isEmptyDirectory();
        } finally {
            process.destroyForcibly();
        }
    }

    private boolean serversHaveStarted() throws IOException {
        try (Stream<Path> found = Files.walk(data)) {
            return found.filter(path -> path.getFileName().toString().endsWith(".log"))
                            .count()
                    == WeedCluster.VOLUME_SERVERS;
        }
    }

    private Plan plan(Map<String, Object> optionsOfSeaweed) throws IOException {
        return plan(directory, optionsOfSeaweed);
    }

    /** A plan with a target for each case, which is written to this directory. */
    static Plan plan(Path directory, Map<String, Object> optionsOfSeaweed) throws IOException {
        Path file = Files.writeString(directory.resolve("plan.yaml"), """
                targets: {memory: {store: memory}}
                workloads: {w: {operations: {write: 1}, phases: {measure: {operations: 1}}}}
                """);
        Map<String, Target> targets = new LinkedHashMap<>();
        targets.put("seaweed", new Target("seaweed", Durability.RELAXED, 1, optionsOfSeaweed));
        targets.put("seaweed-s3", new Target("s3", Durability.RELAXED, 1, Map.of()));
        targets.put("elsewhere", new Target("s3", Durability.RELAXED, 1, Map.of("endpoints", "http://10.0.0.1:9000")));
        return PlanFiles.read(file).withTargets(targets);
    }
}
