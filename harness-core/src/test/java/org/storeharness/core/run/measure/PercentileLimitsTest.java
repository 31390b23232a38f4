package org.storeharness.core.run.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.core.environment.counters.CountersDelta;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.report.document.CautionText;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.measurement.ClientMetrics;
import org.storeharness.core.result.measurement.Latency;
import org.storeharness.core.sample.SampleCollector;
import org.storeharness.core.sample.WorkerRecorder;
import org.storeharness.core.store.Outcome;

/** Phases of two seconds with 10,000 operations. Times are microseconds. */
class PercentileLimitsTest {
    private static final int OPERATIONS = 10_000;
    private static final double SECONDS = 2;

    private final WorkerRecorder open = recorder(true);
    private final WorkerRecorder closed = recorder(false);

    private static WorkerRecorder recorder(boolean open) {
        WorkerRecorder recorder = new WorkerRecorder(1_000_000_000L, open);
        recorder.begin(0, 0);
        return recorder;
    }

    private static void operations(WorkerRecorder recorder, int count, long late, long service) {
        for (int i = 0; i < count; i++) {
            recorder.started(late * 1_000, WorkerRecorder.UNUSED);
            recorder.lateness(late * 1_000);
            recorder.ended(OperationKind.READ, Outcome.OK, 0, late * 1_000, (late + service) * 1_000, 1, 1);
        }
    }

    private static List<String> find(WorkerRecorder recorder, @Nullable Double busy, int pauses, double pausedSeconds) {
        recorder.finish(1);
        List<WorkerRecorder> recorders = List.of(recorder);
        PhaseOutcome outcome = new PhaseOutcome(
                new SampleCollector(recorders, (number, samples) -> {}).finish(),
                PlantedPhase.reports(recorders, CpuTime.UNKNOWN),
                List.of(new ClientObservation(CountersDelta.UNKNOWN, new Histogram(3))));
        CountersDelta counters = new CountersDelta(
                SECONDS,
                new CountersDelta.ProcessDelta(1.0, Map.of(), null, null, pauses, pausedSeconds, null, null),
                CountersDelta.UNKNOWN.machine());
        ClientMetrics client =
                new ClientMetrics(1, null, null, null, busy, null, Latency.NONE, Latency.NONE, counters, List.of());
        boolean isOpen =
                outcome.totals().responseTimes(List.of(OperationKind.READ)).getTotalCount() > 0;
        Double loopSeconds = busy == null ? null : (Double) (busy * SECONDS / OPERATIONS);
        return new PercentileLimits(outcome, client, isOpen)
                .find(16, loopSeconds).stream().map(PercentileLimitsTest::text).toList();
    }

    private static String text(Caution caution) {
        return CautionText.message(caution);
    }

    @Test
    void halfAMillisecondOfLatenessIsMostOfAStoreOfSevenMicroseconds() {
        operations(open, OPERATIONS, 500, 7);
        assertThat(find(open, null, 0, 0))
                .containsExactly("the client limits p50, p99, p99.9: operations start late, by 500.1 µs of 507.1 µs");
    }

    @Test
    void halfAMillisecondOfLatenessIsLittleOfAStoreOfTenMilliseconds() {
        operations(open, OPERATIONS, 500, 10_000);
        assertThat(find(open, null, 0, 0)).isEmpty();
    }

    @Test
    void latenessOfTheFastOperationsIsNotThatOfTheSlowOnes() {
        operations(open, OPERATIONS * 9 / 10, 500, 1_000);
        operations(open, OPERATIONS / 10, 0, 4_000);
        assertThat(find(open, null, 0, 0)).singleElement().asString().startsWith("the client limits p50: ");
    }

    @Test
    void latenessOfFewerOperationsThanThePercentileLeavesAboveItDoesNotCount() {
        operations(open, OPERATIONS - 50, 0, 100);
        operations(open, 50, 5_000, 100);
        assertThat(find(open, null, 0, 0)).singleElement().asString().startsWith("the client limits p99.9: ");
    }

    @Test
    void anEventLoopThatIsBusyMostOfTheTimeDelaysShortAnswersNotLongOnes() {
        operations(open, OPERATIONS, 0, 2_000);
        assertThat(find(open, 0.89, 0, 0))
                .containsExactly(
                        "the client limits p50, p99, p99.9: responses queue in the busiest worker's event loop, busy"
                                + " 89.0 % of its time, by 998.3 µs of 2.0 ms");
        WorkerRecorder slow = recorder(true);
        operations(slow, OPERATIONS, 0, 200_000);
        assertThat(find(slow, 0.89, 0, 0)).isEmpty();
        WorkerRecorder idle = recorder(true);
        operations(idle, OPERATIONS, 0, 2_000);
        assertThat(find(idle, 0.2, 0, 0)).isEmpty();
    }

    @Test
    void oneCollectionInAPhaseOwnsTheHighestPercentileOfAFastStore() {
        operations(open, OPERATIONS - 75, 0, 1_000);
        operations(open, 75, 0, 14_000);
        assertThat(find(open, null, 1, 0.015))
                .containsExactly(
                        "the client limits p99.9: garbage collection (pauses: 1) holds operations up, by 13.0 ms of"
                                + " 14.0 ms");
    }

    @Test
    void aCollectionThatIsShorterThanWhatTheStoreDoesOwnsNothing() {
        operations(open, OPERATIONS, 0, 40_000);
        assertThat(find(open, null, 2, 0.03)).isEmpty();
    }

    @Test
    void underClosedLoadACollectionHoldsUpNoMoreOperationsThanAreInFlight() {
        operations(closed, OPERATIONS, 0, 1_000);
        assertThat(find(closed, 0.89, 0, 0)).isEmpty();
        WorkerRecorder paused = recorder(false);
        operations(paused, OPERATIONS - 16, 0, 1_000);
        operations(paused, 16, 0, 15_000);
        assertThat(find(paused, null, 1, 0.015))
                .singleElement()
                .asString()
                .startsWith("the client limits p99.9: garbage collection (pauses: 1)");
    }
}
