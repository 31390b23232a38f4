package org.storeharness.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.sample.WorkerRecorder.Activity;
import org.storeharness.store.Outcome;

class WorkerRecorderTest {
    private static final long START = 7_000;
    private static final long HOUR = 3_600_000_000_000L;

    private final WorkerRecorder recorder = new WorkerRecorder(1_000_000, true);

    @BeforeEach
    void begin() {
        recorder.begin(START, START);
    }

    private PhaseTotals finish() {
        recorder.finish(START + 900);
        return new SampleCollector(List.of(recorder), (number, samples) -> {}).finish();
    }

    private void ok(long start, long end) {
        recorder.ended(OperationKind.WRITE, Outcome.OK, start, start, end, 2, 30);
    }

    @Test
    void theActivityIsThatOfTheFirstStartTheFirstAndTheLastSuccess() {
        recorder.started(START + 10, WorkerRecorder.UNUSED);
        recorder.started(START + 20, WorkerRecorder.UNUSED);
        recorder.started(START + 45, START + 40);
        recorder.ended(OperationKind.WRITE, Outcome.ERROR, START + 10, START + 10, START + 30, 1, 1);
        ok(START + 20, START + 40);
        ok(START + 30, START + 60);
        recorder.ended(OperationKind.WRITE, Outcome.ERROR, START + 50, START + 50, START + 80, 1, 1);
        finish();
        assertThat(recorder.activity()).isEqualTo(new Activity(0, 10, 40, 60, 900, 3, 2));
        assertThat(recorder.activity().operations()).isEqualTo(3);
    }

    @Test
    void aWorkerThatDidNothingHasNoActivity() {
        finish();
        assertThat(recorder.activity())
                .isEqualTo(new Activity(0, Long.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 900, 0, 0));
        assertThat(recorder.timelines()).isEmpty();
        assertThat(recorder.timelines().get(OperationKind.WRITE)).isNull();
    }

    @Test
    void timelinesCountSuccessesFromTheCommonStartWithTheirObjectsAndBytes() {
        ok(START, START + 3_000_000);
        ok(START, START - 5);
        recorder.ended(OperationKind.READ, Outcome.MISS, START, START, START + 10, 1, 1);
        assertThat(recorder.timelines()).containsOnlyKeys(OperationKind.WRITE);
        CompletionTimeline timeline = recorder.timelines().get(OperationKind.WRITE);
        assertThat(timeline.all().operations()).isEqualTo(2);
        assertThat(timeline.all().objects()).isEqualTo(4);
        assertThat(timeline.all().bytes()).isEqualTo(60);
        assertThat(timeline.within(2_000_000, 4_000_000).operations())
                .as("in the third millisecond")
                .isEqualTo(1);
        assertThat(timeline.within(0, 2_000_000).operations())
                .as("before the start counts as at it")
                .isEqualTo(1);
    }

    @Test
    void underClosedLoadASlotsTimeIsThatOfItsOperationsAndOfTheGapsBetweenThem() {
        WorkerRecorder closed = new WorkerRecorder(1_000_000, false);
        closed.begin(START, START);
        closed.started(START + 100, WorkerRecorder.UNUSED);
        closed.ended(OperationKind.WRITE, Outcome.OK, START + 100, START + 100, START + 400, 1, 1);
        closed.started(START + 410, START + 400);
        closed.ended(OperationKind.WRITE, Outcome.ERROR, START + 410, START + 410, START + 7_000_000, 1, 1);
        long bin = closed.slotNanos().widthNanos();
        assertThat(closed.slotNanos().sum(0, bin)).isEqualTo(7_000_000 - 100);
        assertThat(recorder.slotNanos().sum(0, bin)).as("under open load").isZero();
    }

    @ParameterizedTest
    @CsvSource({"1000000, 0", "1000001, 1"})
    void anOperationIsLateIfItStartedMoreThanAMillisecondAfterItsTime(long delay, long late) {
        recorder.ended(OperationKind.WRITE, Outcome.OK, START, START + delay, START + delay + 50, 1, 1);
        PhaseTotals totals = finish();
        assertThat(totals.operations().late()).isEqualTo(late);
        assertThat(totals.serviceTimes(List.of(OperationKind.WRITE)).getMaxValue())
                .isEqualTo(50);
        assertThat(totals.responseTimes(List.of(OperationKind.WRITE)).getMaxValue())
                .isBetween(delay + 50, (long) (1.001 * delay + 50));
    }

    @Test
    void timesAreRecordedFromZeroToAnHour() {
        ok(START + 10, START + 5);
        ok(START, START + 3 * HOUR);
        PhaseTotals totals = finish();
        assertThat(totals.serviceTimes(List.of(OperationKind.WRITE)).getMinValue())
                .isZero();
        assertThat(totals.serviceTimes(List.of(OperationKind.WRITE)).getMaxValue())
                .isBetween((long) (HOUR * 0.999), (long) (HOUR * 1.001));
    }

    @Test
    void underClosedLoadThereAreNoResponseTimesAndNothingIsLate() {
        WorkerRecorder closed = new WorkerRecorder(1_000_000, false);
        closed.begin(0, 0);
        closed.ended(OperationKind.WRITE, Outcome.OK, 0, 10_000_000, 10_000_100, 1, 1);
        closed.finish(0);
        PhaseTotals totals = new SampleCollector(List.of(closed), (number, samples) -> {}).finish();
        assertThat(totals.operations()).isEqualTo(new OperationCounts(1, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        assertThat(totals.responseTimes(List.of(OperationKind.WRITE)).getTotalCount())
                .isZero();
        assertThat(totals.headlineTimes().getTotalCount()).isEqualTo(1);
    }

    @Test
    void verifiedReadsSpinningOverdueOperationsFailuresAndLatenessAreKept() {
        recorder.verified();
        recorder.verified();
        recorder.spun(30);
        recorder.spun(12);
        recorder.overdue();
        recorder.failure(Outcome.TIMEOUT, "no answer");
        recorder.failure(Outcome.TIMEOUT, "no answer");
        recorder.lateness(5);
        assertThat(recorder.verifiedReads()).isEqualTo(2);
        assertThat(recorder.spunNanos()).isEqualTo(42);
        assertThat(recorder.overdueOperations()).isEqualTo(1);
        assertThat(recorder.failures().toList()).containsExactly(new FailureExample("timeout", "no answer", 2));
        assertThat(finish().lateness().getMaxValue()).isEqualTo(5);
    }

    @Test
    void moreThanFiveReasonsShareTheirCountAndVeryLongOnesKeepBothEnds() {
        for (char name = 'a'; name <= 'i'; name++) {
            recorder.failure(Outcome.ERROR, "reason " + name);
        }
        recorder.failure(Outcome.ERROR, "reason e");
        recorder.failure(Outcome.MISS, "x".repeat(3_000) + ": no space left");
        recorder.retried("reason 4");
        FailureExamples twice = new FailureExamples();
        twice.add(recorder.failures().toList());
        twice.add(recorder.failures().toList());
        assertThat(twice.toList())
                .hasSize(8)
                .endsWith(new FailureExample(FailureExample.RETRIED, "reason 4", 2))
                .contains(
                        new FailureExample("error", "reason a", 2),
                        new FailureExample("error", "reason e", 4),
                        new FailureExample("error", "(other reasons)", 8))
                .first()
                .satisfies(cut -> assertThat(cut.reason())
                        .startsWith("xxx")
                        .contains(" [...] ")
                        .endsWith(": no space left"));
    }

    /** A size or a key in each message made each a reason of its own, and most of them "other". */
    @Test
    void reasonsThatDifferInNumbersAloneAreOneButThoseOfOtherStatusAreNot() {
        for (int bytes = 1_000; bytes < 1_473; bytes++) {
            recorder.failure(
                    Outcome.ERROR,
                    "write of " + bytes + " B to objects/0f" + bytes + " failed: no space left on device");
        }
        recorder.failure(Outcome.ERROR, "POST: 500 Internal");
        recorder.failure(Outcome.ERROR, "POST: 503 Internal");
        assertThat(recorder.failures().toList())
                .containsExactly(
                        new FailureExample(
                                "error", "write of 1000 B to objects/0f1000 failed: no space left on device", 473),
                        new FailureExample("error", "POST: 500 Internal", 1),
                        new FailureExample("error", "POST: 503 Internal", 1));
    }
}
