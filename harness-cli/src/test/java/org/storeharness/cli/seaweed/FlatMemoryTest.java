package org.storeharness.cli.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.unit.TestLength;

/**
 * The memory of a run does not grow with the number of ids: 10 thousand against 60 thousand, with the profile {@code
 * exhaustive} against 1 million. The run is a process of its own, with the heap that the launcher gives it, and
 * without the second compiler, whose own memory comes and goes.
 */
@Tag("slow")
@Tag("exhaustive")
class FlatMemoryTest {
    private static final long FEW = 10_000;
    private static final long MANY = TestLength.of(60_000, 1_000_000);
    private static final long MORE_KIBIBYTES = 64 * 1024;

    @TempDir
    Path directory;

    @Test
    void manyIdsNeedAsMuchMemoryAsFew() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/self/status")), "needs /proc/self/status");
        try (LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS)) {
            long few = peakKibibytes(server, FEW);
            long many = peakKibibytes(server, MANY);
            assertThat(many)
                    .as("%d KiB with %d ids, %d KiB with %d", few, FEW, many, MANY)
                    .isLessThan(few + MORE_KIBIBYTES);
        }
    }

    private long peakKibibytes(LoopbackServer server, long ids) throws IOException, InterruptedException {
        Path output = directory.resolve(ids + ".txt");
        List<String> command = HarnessProcess.java(javaOptions());
        command.add(MemoryReportingMain.class.getName());
        command.addAll(List.of(
                "seaweed", "bench", "--cold", "--master=" + server.master(), "-n=" + ids, "-c=64", "--size=16"));
        command.addAll(List.of("--exact-size", "--write-only", "-q"));
        command.add("--out=" + directory.resolve("out"));
        command.add("--data-dir=" + Files.createDirectory(directory.resolve("data" + ids)));
        Process run = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        int exitCode = run.waitFor();
        String text = Files.readString(output, StandardCharsets.UTF_8);
        assertThat(exitCode).as(text).isZero();
        Matcher peak = Pattern.compile("VmHWM:\\s*(\\d+) kB").matcher(text);
        assertThat(peak.find()).as(text).isTrue();
        return Long.parseLong(peak.group(1));
    }

    private static String[] javaOptions() throws IOException {
        Matcher launcher = Pattern.compile(" heap='([^']+)' collector='([^']+)'\n")
                .matcher(Files.readString(Path.of("..", "harness")));
        assertThat(launcher.find())
                .as("the launcher says heap='...' collector='...'")
                .isTrue();
        return ("-XX:TieredStopAtLevel=1 " + launcher.group(1) + " " + launcher.group(2)).split(" ");
    }
}
