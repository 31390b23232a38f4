package org.storeharness.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.postgres.server.EmbeddedPostgresServer;

/**
 * No operation costs more than it did: measures that neither the load of the machine nor its speed change are held to
 * {@code golden.properties}.
 */
@Tag("exhaustive")
class GoldenMeasuresTest {
    private static final Path STRACE = Path.of("/usr/bin/strace");
    private static final String TRACES = "calls.";
    private static final int RELEASE = Runtime.version().feature();

    /** The length of the directory's path, since a file's path is allocated where the file is opened. */
    private static final int PATH_LENGTH = 160;

    private static Path directory;

    private static final Map<String, Double> allocated = new TreeMap<>();
    private static final Map<String, String> leftOut = new TreeMap<>();
    private static boolean traced;

    @BeforeAll
    static void perform(@TempDir Path place) throws Exception {
        int name = PATH_LENGTH - place.toAbsolutePath().toString().length() - 1;
        assertThat(name).as("length of the directory's name below %s", place).isPositive();
        directory = Files.createDirectory(place.resolve("g".repeat(name)));
        traced = Files.isExecutable(STRACE) && run(List.of(STRACE.toString(), "/bin/true")) == 0;
        List<String> command = new ArrayList<>();
        if (traced) {
            command.addAll(List.of(STRACE.toString(), "-f", "-ff", "-s", "100", "-o", TRACES + "log"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xint", "-XX:+UseSerialGC", "-Xmx512m"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), GoldenWork.class.getName()));
        try (EmbeddedPostgresServer server = EmbeddedPostgresServer.start(place, 1, line -> {})) {
            Path password = Files.writeString(place.resolve("password"), server.password());
            command.addAll(
                    List.of("url=" + server.url(), "user=" + EmbeddedPostgresServer.USER, "passwordFile=" + password));
            assertThat(run(command))
                    .as(Files.readString(directory.resolve("out")))
                    .isZero();
        }
        for (String line : Files.readAllLines(directory.resolve("out"))) {
            String[] parts = line.split("=", 2);
            if (parts[0].startsWith("allocation.")) {
                allocated.put(parts[0], Double.valueOf(parts[1]));
            } else if (parts[0].startsWith("leftout.")) {
                leftOut.put(parts[0].substring("leftout.".length()), parts[1]);
            }
        }
    }

    private static int run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    /** Eight operations are outstanding. What one call submits may end in that call, or later. */
    @Test
    void aRingIsEnteredForSeveralOperationsAtOnce() throws IOException {
        assumeTraced();
        assumeTrue(leftOut.isEmpty(), () -> "does not apply: not allowed on this machine: " + leftOut);
        for (String path : List.of("io-uring-read", "io-uring-write")) {
            assertThat(ThreadTrace.between(directory, TRACES, path).perOperation())
                    .as(path)
                    .containsOnlyKeys("io_uring_enter");
        }
    }

    @Test
    void noOperationAllocatesMoreThanItDid(TestReporter reporter) throws IOException {
        allocated.forEach((name, bytes) -> reporter.publishEntry(name, bytes + " bytes"));
        assertThat(violations("allocation", allocated)).isEmpty();
    }

    @Test
    void noOperationCallsTheKernelMoreOftenThanItDid(TestReporter reporter) throws IOException {
        assumeTraced();
        Map<String, Double> calls = new TreeMap<>();
        for (String name : allocated.keySet()) {
            String path = name.substring("allocation.".length());
            Map<String, Double> counts =
                    ThreadTrace.between(directory, TRACES, path).perOperation();
            reporter.publishEntry("calls." + path, counts.toString());
            calls.put(
                    "calls." + path,
                    counts.values().stream().mapToDouble(Double::doubleValue).sum());
        }
        assertThat(violations("calls", calls)).isEmpty();
    }

    @Test
    void noRequestIsLongerThanItWas(TestReporter reporter) throws IOException {
        assumeTraced();
        Map<String, Double> sent = new TreeMap<>();
        for (String path : List.of(
                "seaweed-write",
                "seaweed-read",
                "postgres-insert",
                "postgres-batch",
                "postgres-copy",
                "postgres-select")) {
            sent.put(
                    "sent." + path, ThreadTrace.between(directory, TRACES, path).sentBytes());
        }
        sent.forEach((name, bytes) -> reporter.publishEntry(name, bytes + " bytes"));
        assertThat(violations("sent", sent)).isEmpty();
    }

    private static List<String> violations(String kind, Map<String, Double> measured) throws IOException {
        return GoldenValues.load().without(leftOut.keySet()).violations(kind, measured, RELEASE);
    }

    private static void assumeTraced() {
        assumeTrue(traced, "does not apply: the tool strace is not installed or may not trace here");
    }
}
