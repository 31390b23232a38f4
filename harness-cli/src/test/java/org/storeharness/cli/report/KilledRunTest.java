package org.storeharness.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.core.json.ResultJson;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.unit.TestLength;

/** Kills a run in a process of its own at random moments, as {@code kill -9} does, and has its report made. */
@Tag("slow")
class KilledRunTest {
    private static final int KILLS = TestLength.of(3, 20);
    private static final int MOST_MILLIS = TestLength.of(3_000, 6_000);
    private static final long SEED = 20;

    @TempDir
    private Path directory;

    @Test
    void theReportOfAKilledRunHoldsEveryWholeIntervalOfItsLog() throws Exception {
        Random random = new Random(SEED);
        int measured = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            boolean whileMeasuring = kill == KILLS - 1;
            Path run = killedAfter(random.nextInt(MOST_MILLIS), whileMeasuring, directory.resolve("kill" + kill));
            CommandRun report = CommandRun.of("report", run.toString(), "--format=json");
            assertThat(report.exitCode()).as(report.err()).isZero();
            RunResult result = ResultJson.parse(report.out(), "out");
            long reported = result.results().stream()
                    .mapToLong(measurement -> measurement.operations().ok())
                    .sum();
            assertThat(reported).isEqualTo(logged(run.resolve("intervals.hlog")));
            assertThat(result.run().complete()).isFalse();
            assertThat(result.run().valid()).isFalse();
            assertThat(result.targets()).hasSize(2);
            assertThat(CommandRun.of("report", run.toString()).out()).contains("NOT VALID: the run is not complete");
            measured += result.results().isEmpty() ? 0 : 1;
        }
        assertThat(measured).as("kills after something was measured").isPositive();
    }

    /** Starts a run, kills it so long after its directory, or the log of a measurement, is there, and returns the directory. */
    private static Path killedAfter(int millis, boolean whileMeasuring, Path place)
            throws IOException, InterruptedException {
        Files.createDirectories(place);
        Path plan = Files.writeString(place.resolve("plan.yaml"), """
                rounds: 100
                targets: {a: {store: memory}, b: {store: memory}}
                workloads:
                  write: {operations: {write: 1}, concurrency: 2, phases: {measure: {operations: 20000}}}
                  open: {operations: {read: 1}, arrivals: 2000/s, phases: {measure: {duration: 1200ms}}}
                """);
        Process run = new ProcessBuilder(HarnessProcess.command(
                        "run", plan.toString(), "-q", "--data-dir=" + place, "--out=" + place.resolve("out")))
                .redirectErrorStream(true)
                .redirectOutput(place.resolve("output").toFile())
                .start();
        try {
            Path made = awaitDirectory(place.resolve("out"), run);
            while (whileMeasuring && logged(made.resolve("intervals.hlog")) == 0) {
                assertThat(run.isAlive()).isTrue();
                TimeUnit.MILLISECONDS.sleep(20);
            }
            TimeUnit.MILLISECONDS.sleep(millis);
            return made;
        } finally {
            run.destroyForcibly().waitFor();
        }
    }

    private static Path awaitDirectory(Path out, Process run) throws IOException, InterruptedException {
        while (run.isAlive()) {
            if (Files.isDirectory(out)) {
                try (Stream<Path> runs = Files.list(out)) {
                    List<Path> made = runs.filter(
                                    path -> !path.getFileName().toString().startsWith("."))
                            .toList();
                    if (!made.isEmpty()) {
                        return made.get(0);
                    }
                }
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
        throw new AssertionError("the run ended by itself with " + run.exitValue());
    }

    /** The successful operations of measured phases in whole intervals, as HdrHistogram's own reader counts them. */
    private static long logged(Path log) throws IOException {
        if (!Files.exists(log)) {
            return 0;
        }
        byte[] whole = wholeIntervals(Files.readString(log)).getBytes(StandardCharsets.US_ASCII);
        long count = 0;
        try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(whole))) {
            for (EncodableHistogram next = reader.nextIntervalHistogram();
                    next != null;
                    next = reader.nextIntervalHistogram()) {
                if (String.valueOf(next.getTag()).matches("measure/.*/ok/service")) {
                    count += ((Histogram) next).getTotalCount();
                }
            }
        }
        return count;
    }

    /** The log without its last interval if that has fewer lines than its mark says; empty if it has no interval. */
    private static String wholeIntervals(String log) {
        int mark = log.lastIndexOf("\n#[interval ") + 1;
        if (mark == 0) {
            return "";
        }
        String[] words = log.substring(mark).split("[ \\]]", 6);
        long lines = log.substring(mark).chars().filter(c -> c == '\n').count() - 1;
        return words.length < 6 || lines < Integer.parseInt(words[4]) ? log.substring(0, mark) : log;
    }
}
