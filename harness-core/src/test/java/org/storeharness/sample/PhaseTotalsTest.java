package org.storeharness.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.unit.TestLength;

class PhaseTotalsTest {
    private static final List<OperationKind> ALL = List.of(OperationKind.values());

    /** Samples of all kinds, outcomes and parts, as one worker hands them over in one interval. */
    private static PhaseTotals random(Random random) {
        WorkerRecorder recorder = new WorkerRecorder(Long.MAX_VALUE / 2, random.nextBoolean());
        recorder.begin(0, 0);
        for (int i = random.nextInt(200); i > 0; i--) {
            OperationKind kind = ALL.get(random.nextInt(ALL.size()));
            Outcome outcome = Outcome.values()[random.nextInt(Outcome.values().length)];
            if (outcome == Outcome.SHED || outcome == Outcome.UNFINISHED) {
                recorder.untimed(kind, outcome, 1 + random.nextInt(3));
            } else {
                long start = random.nextInt(1_000_000_000);
                recorder.ended(
                        kind, outcome, start - random.nextInt(5_000_000), start, start + random.nextInt(1 << 30), 1, 1);
                recorder.retries(kind, outcome, random.nextInt(3));
            }
            recorder.part(
                    OperationPart.values()[random.nextInt(OperationPart.values().length)], random.nextInt(1 << 30));
            recorder.lateness(random.nextInt(1 << 20));
        }
        return collected(recorder);
    }

    private static PhaseTotals collected(WorkerRecorder recorder) {
        recorder.finish(0);
        return new SampleCollector(List.of(recorder), (number, samples) -> {}).finish();
    }

    private static PhaseTotals sum(PhaseTotals... parts) {
        PhaseTotals sum = new PhaseTotals();
        for (PhaseTotals part : parts) {
            sum.add(part);
        }
        return sum;
    }

    /** All that totals hold. */
    private static Map<String, Object> contents(PhaseTotals totals) {
        Map<String, Object> contents = new TreeMap<>();
        for (OperationKind kind : ALL) {
            contents.put(kind + " operations", totals.operations(kind));
            contents.put(kind + " service", totals.serviceTimes(List.of(kind)));
            contents.put(kind + " response", totals.responseTimes(List.of(kind)));
        }
        contents.put("failures", totals.failureTimes());
        contents.put("parts", totals.partTimes());
        contents.put("lateness", totals.lateness());
        contents.put("kinds", totals.kinds());
        contents.put("all", totals.operations());
        return contents;
    }

    @Test
    void mergingIsAssociativeAndCommutativeAndNothingIsItsNeutralElement() {
        Random random = new Random(7);
        for (int trial = 0; trial < TestLength.of(3, 200); trial++) {
            PhaseTotals a = random(random);
            PhaseTotals b = random(random);
            PhaseTotals c = random(random);
            Map<String, Object> all = contents(sum(a, b, c));
            assertThat(contents(sum(sum(a, b), c))).isEqualTo(all);
            assertThat(contents(sum(a, sum(b, c)))).isEqualTo(all);
            assertThat(contents(sum(c, b, a))).isEqualTo(all);
            assertThat(contents(sum(a, new PhaseTotals()))).isEqualTo(contents(a));
        }
    }

    @Test
    void mergedCountsAreTheSumsOfTheParts() {
        Random random = new Random(8);
        for (int trial = 0; trial < TestLength.of(2, 50); trial++) {
            List<PhaseTotals> parts = new ArrayList<>();
            OperationCounts operations = OperationCounts.NONE;
            long lateness = 0;
            long marked = 0;
            for (int i = 0; i < 5; i++) {
                PhaseTotals part = random(random);
                parts.add(part);
                operations = operations.plus(part.operations());
                lateness += part.lateness().getTotalCount();
                marked += part.partTimes().values().stream()
                        .mapToLong(Histogram::getTotalCount)
                        .sum();
            }
            PhaseTotals all = sum(parts.toArray(PhaseTotals[]::new));
            assertThat(all.operations()).isEqualTo(operations);
            assertThat(all.serviceTimes(ALL).getTotalCount()).isEqualTo(operations.ok());
            assertThat(all.failureTimes().values().stream()
                            .mapToLong(Histogram::getTotalCount)
                            .sum())
                    .isEqualTo(operations.failed());
            assertThat(all.lateness().getTotalCount()).isEqualTo(lateness);
            assertThat(all.partTimes().values().stream()
                            .mapToLong(Histogram::getTotalCount)
                            .sum())
                    .isEqualTo(marked);
        }
    }

    @Test
    void totalsThatWereResetHoldNothing() {
        PhaseTotals totals = random(new Random(9));
        assertThat(totals.operations().scheduled()).isPositive();
        totals.reset();
        assertThat(totals.operations()).isEqualTo(OperationCounts.NONE);
        assertThat(totals.kinds()).isEmpty();
        assertThat(totals.failureTimes()).isEmpty();
        assertThat(totals.lateness().getTotalCount()).isZero();
        assertThat(totals.headlineTimes().getTotalCount()).isZero();
        assertThat(totals.partTimes().values())
                .allSatisfy(times -> assertThat(times.getTotalCount()).isZero());
    }

    @Test
    void onlyKindsThatWereScheduledAreListed() {
        WorkerRecorder recorder = new WorkerRecorder(1_000, false);
        recorder.begin(0, 0);
        recorder.untimed(OperationKind.DELETE, Outcome.SHED, 1);
        recorder.ended(OperationKind.READ, Outcome.MISS, 0, 0, 10, 1, 1);
        assertThat(collected(recorder).kinds()).containsExactly(OperationKind.READ, OperationKind.DELETE);
    }

    @Test
    void aRecycledIntervalHoldsOnlySamplesRecordedAfterItsHandOver() {
        WorkerRecorder recorder = new WorkerRecorder(1_000, true);
        recorder.begin(0, 0);
        List<OperationCounts> intervals = new ArrayList<>();
        List<Long> lateness = new ArrayList<>();
        SampleCollector collector = new SampleCollector(List.of(recorder), (number, samples) -> {
            intervals.add(samples.operations());
            lateness.add(samples.lateness().getTotalCount()
                    + samples.partTimes()
                            .getOrDefault("connected", new Histogram(3))
                            .getTotalCount());
        });
        for (int i = 0; i < 6; i++) {
            long end = i * 1_000L + 500;
            recorder.ended(OperationKind.WRITE, Outcome.OK, end - 2_000_000, end - 10, end, 1, 1);
            recorder.retries(OperationKind.WRITE, Outcome.OK, 1);
            recorder.untimed(OperationKind.WRITE, Outcome.SHED, 1);
            recorder.part(OperationPart.CONNECTED, 5);
            recorder.lateness(7);
            collector.collect(i);
        }
        recorder.finish(0);
        collector.finish();
        assertThat(intervals).hasSize(6).containsOnly(new OperationCounts(1, 0, 0, 0, 0, 0, 1, 0, 1, 1));
        assertThat(lateness).containsOnly(2L);
    }
}
