package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.json.ResultJson;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.unit.TestLength;

/** Kills a run in a process of its own at random moments, as {@code kill -9} does, and has its report made. */
@Tag("slow")
class KilledRunTest {
    private static final int KILLS = TestLength.of(2, 20);
    private static final int MOST_MILLIS = TestLength.of(1_000, 6_000);
    private static final long SEED = 20;
    private static final int STAGES_OF_A_ROUND = 4;
    private static final Pattern MEASURED_ROUND =
            Pattern.compile("#\\[phase .* phase=measure .*\\bround=(\\d+) .*\\]\n");

    @TempDir
    private Path directory;

    @Test
    void theReportOfAKilledRunHoldsEveryRoundButTheLast() throws Exception {
        Random random = new Random(SEED);
        int measured = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            boolean whileMeasuring = kill == KILLS - 1;
            Path run = killedAfter(random.nextInt(MOST_MILLIS), whileMeasuring, directory.resolve("kill" + kill));
            CommandRun report = CommandRun.of("report", run.toString(), "--format=json");
            assertThat(report.exitCode()).as(report.err()).isZero();
            RunResult result = ResultJson.parse(report.out(), "out");
            List<Integer> rounds =
                    result.results().stream().map(Measurement::round).toList();
            int whole = rounds.size() / STAGES_OF_A_ROUND;
            assertThat(rounds)
                    .isEqualTo(IntStream.rangeClosed(1, whole)
                            .flatMap(round -> IntStream.generate(() -> round).limit(STAGES_OF_A_ROUND))
                            .boxed()
                            .toList());
            assertThat(whole).isGreaterThanOrEqualTo(begunRounds(run.resolve("intervals.hlog")) - 1);
            assertThat(result.run().complete()).isFalse();
            assertThat(result.run().valid()).isFalse();
            assertThat(result.targets()).hasSize(2);
            assertThat(CommandRun.of("report", run.toString()).out()).contains("NOT VALID: the run is not complete");
            measured += result.results().isEmpty() ? 0 : 1;
        }
        assertThat(measured).as("kills after something was measured").isPositive();
    }

    /** Starts a run, kills it so long after its directory, or its second round, is there, and returns the directory. */
    private static Path killedAfter(int millis, boolean whileMeasuring, Path place)
            throws IOException, InterruptedException {
        Files.createDirectories(place);
        Path plan = Files.writeString(place.resolve("plan.yaml"), "cold: " + whileMeasuring + """

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
            while (whileMeasuring && begunRounds(made.resolve("intervals.hlog")) < 2) {
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

    /** The last round of which the log has a measured phase; 0 if it has none. */
    private static int begunRounds(Path log) throws IOException {
        return !Files.exists(log)
                ? 0
                : MEASURED_ROUND
                        .matcher(Files.readString(log))
                        .results()
                        .mapToInt(found -> Integer.parseInt(found.group(1)))
                        .max()
                        .orElse(0);
    }
}
