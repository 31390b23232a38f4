package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.unit.TestLength;

/**
 * The work of four workers is in the intervals, in the histograms and in the result to the last operation, however often that is
 * tried: 300,000 of them in each of 2 runs, 10 million in each of 20 with the profile {@code exhaustive}.
 */
@Tag("slow")
class EveryOperationIsCountedTest {
    private static final long OPERATIONS = TestLength.of(300_000, 10_000_000);
    private static final int RUNS = TestLength.of(2, 20);

    @TempDir
    private Path directory;

    static IntStream runs() {
        return IntStream.rangeClosed(1, RUNS);
    }

    @ParameterizedTest
    @MethodSource("runs")
    void intervalsHistogramsAndResultCountEveryOperation(int run) throws Exception {
        HarnessRun.RunOutcome outcome = NullRun.of(0, OPERATIONS, directory.resolve("run" + run));
        Measurement measured = outcome.result().results().get(0);
        KindResult writes = measured.kinds().get("write");
        KindResult reads = measured.kinds().get("read");
        assertThat(measured.operations().ok()).isEqualTo(OPERATIONS);
        assertThat(measured.operations().scheduled()).isEqualTo(OPERATIONS);
        assertThat(measured.serviceTime().count()).isEqualTo(OPERATIONS);
        assertThat(writes.operations().ok() + reads.operations().ok()).isEqualTo(OPERATIONS);
        assertThat(writes.serviceTime().count()).isEqualTo(writes.operations().ok());
        assertThat(measured.payloadBytes()).isEqualTo(64 * OPERATIONS);
        Path log = outcome.directory().intervals();
        assertThat(logged(log, "measure/.*/write/ok/service"))
                .isEqualTo(writes.operations().ok());
        assertThat(logged(log, "measure/.*/read/ok/service"))
                .isEqualTo(reads.operations().ok());
        assertThat(logged(log, "null")).as("the headline").isEqualTo(OPERATIONS);
    }

    private static long logged(Path log, String tag) throws IOException {
        long count = 0;
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                Histogram interval = (Histogram) reader.nextIntervalHistogram();
                if (String.valueOf(interval.getTag()).matches(tag)) {
                    count += interval.getTotalCount();
                }
            }
        }
        return count;
    }
}
