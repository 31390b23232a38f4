package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.environment.CollectionPause;
import org.storeharness.environment.CountersDelta;
import org.storeharness.plan.OperationKind;
import org.storeharness.report.CautionText;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.run.phase.WorkerReport.CpuTime;
import org.storeharness.sample.SampleCollector;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.store.Outcome;
import org.storeharness.unit.RecordCopy;
import org.storeharness.workload.KeyChanges;

/** Phases of two seconds with 10,000 operations. Times are microseconds. */
class PercentileLimitsTest {
    private static final int OPERATIONS = 10_000;
    private static final double SECONDS = 2;
    private static final long MILLI = 1_000_000;
    private static final CollectionPause PAUSE = new CollectionPause(1_000 * MILLI, 1_009 * MILLI);

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

    /** Arrivals at equal distances, which a store takes at no shorter ones, and in pauses none. */
    private static void arrivals(
            WorkerRecorder recorder, int count, long shortest, long service, CollectionPause... pauses) {
        long start = -shortest * 1_000;
        for (int i = 0; i < count; i++) {
            long due = i * 200_000L;
            start = Math.max(due, start + shortest * 1_000);
            for (CollectionPause pause : pauses) {
                if (start >= pause.startNanos() && start < pause.endNanos()) {
                    start = pause.endNanos();
                }
            }
            recorder.started(start, WorkerRecorder.UNUSED);
            recorder.ended(OperationKind.READ, Outcome.OK, due, start, start + service * 1_000, 1, 1);
        }
    }

    private static List<String> find(WorkerRecorder recorder, @Nullable Double busy, CollectionPause... pauses) {
        recorder.finish(1);
        List<WorkerRecorder> recorders = List.of(recorder);
        PhaseReport report = new PhaseReport(
                new SampleCollector(recorders, (number, samples) -> {}).finish(),
                PlantedPhase.reports(recorders, CpuTime.UNKNOWN),
                KeyChanges.of(List.of()),
                new ClientObservation(CountersDelta.UNKNOWN, new Histogram(3), List.of(pauses)));
        ClientMetrics client = RecordCopy.with(ClientMetrics.UNKNOWN, "workers", 1, "busyShare", busy);
        boolean isOpen =
                report.totals().responseTimes(List.of(OperationKind.READ)).getTotalCount() > 0;
        Double loopSeconds = busy == null ? null : (Double) (busy * SECONDS / OPERATIONS);
        return new PercentileLimits(report, client, isOpen)
                .find(16, loopSeconds).stream().map(CautionText::message).toList();
    }

    @Test
    void halfAMillisecondOfLatenessIsMostOfAStoreOfSevenMicroseconds() {
        operations(open, OPERATIONS, 500, 7);
        assertThat(find(open, null))
                .containsExactly("the client limits p50, p99, p99.9: operations start late, by 500.1 µs of 507.1 µs");
    }

    @Test
    void halfAMillisecondOfLatenessIsLittleOfAStoreOfTenMilliseconds() {
        operations(open, OPERATIONS, 500, 10_000);
        assertThat(find(open, null)).isEmpty();
    }

    @Test
    void latenessOfTheFastOperationsIsNotThatOfTheSlowOnes() {
        operations(open, OPERATIONS * 9 / 10, 500, 1_000);
        operations(open, OPERATIONS / 10, 0, 4_000);
        assertThat(find(open, null)).singleElement().asString().startsWith("the client limits p50: ");
    }

    @Test
    void latenessOfFewerOperationsThanThePercentileLeavesAboveItDoesNotCount() {
        operations(open, OPERATIONS - 50, 0, 100);
        operations(open, 50, 5_000, 100);
        assertThat(find(open, null)).singleElement().asString().startsWith("the client limits p99.9: ");
    }

    @Test
    void anEventLoopThatIsBusyMostOfTheTimeDelaysShortAnswersNotLongOnes() {
        operations(open, OPERATIONS, 0, 2_000);
        assertThat(find(open, 0.89))
                .containsExactly("the client limits p50, p99, p99.9: responses queue at the busiest worker thread, busy"
                        + " 89.0 % of its time, by 998.3 µs of 2.0 ms");
        WorkerRecorder slow = recorder(true);
        operations(slow, OPERATIONS, 0, 200_000);
        assertThat(find(slow, 0.89)).isEmpty();
        WorkerRecorder idle = recorder(true);
        operations(idle, OPERATIONS, 0, 2_000);
        assertThat(find(idle, 0.2)).isEmpty();
    }

    /** 5,000 arrivals a second for ten seconds, a store that takes 1 ms and 6,250 a second, and a pause of 9 ms: 0.0009 of the time. */
    @Test
    void aPauseIsKnownByTheOperationsThatItAndTheBacklogBehindItHeldUp() {
        arrivals(open, 50_000, 160, 1_000, PAUSE);
        assertThat(find(open, null, PAUSE))
                .containsExactly(
                        "the client limits p99.9: garbage collection (pauses: 1) holds 173 operations up, by 6.4 ms of 8.0 ms");
    }

    @Test
    void ofAStoreThatCatchesUpAtOnceItHeldUpOnlyWhatWasDueInIt() {
        arrivals(open, 50_000, 1, 1_000, PAUSE);
        assertThat(find(open, null, PAUSE)).isEmpty();
        WorkerRecorder shorter = recorder(true);
        arrivals(shorter, 10_000, 1, 1_000, PAUSE);
        assertThat(find(shorter, null, PAUSE))
                .containsExactly(
                        "the client limits p99.9: garbage collection (pauses: 1) holds 48 operations up, by 7.1 ms of 8.0 ms");
    }

    /** 150 of 10,000 operations, by two pauses that by themselves hold up 75 each. */
    @Test
    void whatSeveralPausesHeldUpCountsTogether() {
        CollectionPause second = new CollectionPause(500 * MILLI, 515 * MILLI);
        CollectionPause first = new CollectionPause(100 * MILLI, 115 * MILLI);
        arrivals(open, OPERATIONS, 1, 100, first);
        assertThat(find(open, null, first)).singleElement().asString().startsWith("the client limits p99.9:");
        WorkerRecorder both = recorder(true);
        arrivals(both, OPERATIONS, 1, 100, first, second);
        assertThat(find(both, null, first, second))
                .singleElement()
                .asString()
                .startsWith("the client limits p99, p99.9:");
    }

    @Test
    void aCollectionThatIsShorterThanWhatTheStoreDoesOwnsNothing() {
        arrivals(open, OPERATIONS, 160, 40_000, PAUSE);
        assertThat(find(open, null, PAUSE)).isEmpty();
    }

    @Test
    void underClosedLoadACollectionHoldsUpNoMoreOperationsThanAreInFlight() {
        operations(closed, OPERATIONS, 0, 1_000);
        assertThat(find(closed, 0.89)).isEmpty();
        WorkerRecorder paused = recorder(false);
        operations(paused, OPERATIONS - 16, 0, 1_000);
        operations(paused, 16, 0, 15_000);
        assertThat(find(paused, null, new CollectionPause(0, 15 * MILLI)))
                .singleElement()
                .asString()
                .startsWith("the client limits p99.9: garbage collection (pauses: 1) holds 16 operations up");
    }
}
