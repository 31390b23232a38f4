package org.storeharness.run.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.Metric;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.sample.IntervalLog;
import org.storeharness.sample.IntervalLogReader;
import org.storeharness.sample.LogFixture;
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.sample.SampleCollector;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.statistics.BlockBootstrap;
import org.storeharness.store.Outcome;

class LoggedReplicatesTest {
    @TempDir
    private Path directory;

    @Test
    void ratesOfDrawnIntervalsVaryAroundThatOfTheRound() throws IOException {
        double[] deviations = replicates(40).logDeviations(round(), Metric.OBJECTS_PER_SECOND);
        // 39 whole intervals with 100 to 138 operations: deviation 11.3 of 119 each
        assertThat(deviations).hasSize(BlockBootstrap.indices(39).length);
        assertThat(Arrays.stream(deviations).average().orElseThrow()).isCloseTo(0, within(0.01));
        assertThat(deviation(deviations)).isBetween(0.09 / Math.sqrt(39), 2.5 * 0.09 / Math.sqrt(39));
    }

    @Test
    void percentilesOfDrawnIntervalsAreThoseOfTheirMergedTimes() throws IOException {
        double[] deviations = replicates(40).logDeviations(round(), Metric.RESPONSE_TIME_P99);
        // times are uniform up to 1 ms, so the 99th percentile hardly moves
        assertThat(Arrays.stream(deviations).map(Math::abs).max().orElseThrow()).isLessThan(0.02);
        assertThat(Arrays.stream(deviations).distinct().count()).isGreaterThan(1);
    }

    @Test
    void aRoundWithTooFewIntervalsHasNoReplicates() throws IOException {
        assertThat(replicates(8).logDeviations(round(), Metric.OBJECTS_PER_SECOND))
                .isEmpty();
        assertThat(replicates(9).logDeviations(round(), Metric.OBJECTS_PER_SECOND))
                .isNotEmpty();
    }

    /** Ten operations a second for 9.5 s, without an answer from 2.95 s to 6.05 s. */
    @Test
    void aSecondInWhichNothingEndedIsAnIntervalLikeTheOthers() throws IOException {
        Path file = directory.resolve("stall.hlog");
        try (IntervalLog log = new IntervalLog(file, LogFixture.RUN_START)) {
            PhaseId phase = new PhaseId(PhaseId.MEASURE, 0, round().stageId());
            IntervalLog.PhaseLog logged =
                    log.phase(phase, LogFixture.RUN_START.toEpochMilli(), LogFixture.SECOND, true);
            WorkerRecorder recorder = new WorkerRecorder(LogFixture.SECOND, false);
            recorder.begin(0, 0);
            long start = 0;
            for (long end = LogFixture.SECOND / 20; end < 9.5 * LogFixture.SECOND; end += LogFixture.SECOND / 10) {
                if (end < 2.96 * LogFixture.SECOND || end > 6.04 * LogFixture.SECOND) {
                    recorder.ended(OperationKind.WRITE, Outcome.OK, start, start, end, 1, 1);
                    start = end;
                }
            }
            recorder.finish(start);
            new SampleCollector(List.of(recorder), logged).finish();
            logged.end(start);
        }
        List<Long> operations = new ArrayList<>();
        IntervalLogReader.read(file, phase -> true, new IntervalLogReader.IntervalVisitor() {
            @Override
            public void interval(PhaseId phase, long endNanos, PhaseTotals samples) {
                operations.add(samples.operations().ok());
            }

            @Override
            public void phaseEnded(PhaseId phase, long nanos) {}
        });
        assertThat(operations).containsExactly(10L, 10L, 10L, 0L, 0L, 0L, 10L, 10L, 10L, 5L);
        double[] deviations = LoggedReplicates.read(
                        file, new ResultFixture().target("a").add(round()).build())
                .logDeviations(round(), Metric.OBJECTS_PER_SECOND);
        assertThat(deviation(deviations)).isGreaterThan(0.1);
        assertThat(Arrays.stream(deviations).boxed()).allMatch(Double::isFinite);
    }

    private LoggedReplicates replicates(int intervals) throws IOException {
        Path file = directory.resolve(intervals + ".hlog");
        LogFixture.write(file, new PhaseId(PhaseId.MEASURE, 0, round().stageId()), intervals, false, true);
        return LoggedReplicates.read(
                file, new ResultFixture().target("a").add(round()).build());
    }

    private static Measurement round() {
        return new ResultFixture().target("a").measurement("a", ResultFixture.WRITE, 1, 119);
    }

    private static double deviation(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        return Math.sqrt(Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow());
    }
}
