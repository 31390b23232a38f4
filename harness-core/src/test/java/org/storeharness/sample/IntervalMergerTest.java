package org.storeharness.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.Outcome;

/** Hosts as sources of intervals; {@link SampleCollectorTest} has workers. */
class IntervalMergerTest {
    private final List<String> passedOn = new ArrayList<>();
    private final IntervalMerger<PhaseTotals> hosts = IntervalMerger.ofOperations(
            2,
            (number, samples) ->
                    passedOn.add(number + ": " + samples.operations().ok()));

    private static PhaseTotals writes(int count) {
        WorkerRecorder recorder = new WorkerRecorder(1_000, false);
        recorder.begin(0, 0);
        for (int i = 0; i < count; i++) {
            recorder.ended(OperationKind.WRITE, Outcome.OK, 0, 0, 10, 1, 1);
        }
        recorder.finish(10);
        return new SampleCollector(List.of(recorder), (number, samples) -> {}).finish();
    }

    @Test
    void anIntervalIsPassedOnOnceAllHostsHandedItOver() {
        hosts.add(0, 0, writes(2));
        hosts.add(0, 1, writes(3));
        hosts.passOn(1);
        assertThat(passedOn).isEmpty();
        hosts.add(1, 0, writes(5));
        hosts.passOn(1);
        assertThat(passedOn).containsExactly("0: 7");
        assertThat(hosts.totals().operations().scheduled()).isEqualTo(7);
        hosts.add(1, 1, writes(1));
        assertThat(hosts.finish().operations().ok()).isEqualTo(11);
        assertThat(passedOn).containsExactly("0: 7", "1: 4");
    }

    @Test
    void aHostThatIsDoneHoldsNothingUp() {
        hosts.over(1);
        hosts.add(0, 0, writes(2));
        hosts.passOn(0);
        assertThat(passedOn).containsExactly("0: 2");
    }

    @Test
    void theLastIntervalWaitsUntilItIsKnownHowLongItLasted() {
        hosts.add(0, 0, writes(2));
        hosts.add(0, 1, writes(3));
        hosts.add(1, 0, writes(5));
        hosts.over(0);
        hosts.over(1);
        hosts.passOn(IntervalMerger.PATIENCE_INTERVALS + 20);
        assertThat(passedOn).containsExactly("0: 7");
        hosts.finish();
        assertThat(passedOn).containsExactly("0: 7", "1: 3");
    }

    @Test
    void aSilentHostIsWaitedForNoLongerThanPatienceAndCountsLater() {
        hosts.add(0, 0, writes(2));
        hosts.passOn(IntervalMerger.PATIENCE_INTERVALS);
        assertThat(passedOn).isEmpty();
        hosts.passOn(IntervalMerger.PATIENCE_INTERVALS + 1);
        assertThat(passedOn).containsExactly("0: 2");
        hosts.add(1, 0, writes(5));
        assertThat(hosts.finish().operations().ok()).isEqualTo(7);
        assertThat(passedOn).containsExactly("0: 2", "1: 5");
    }

    /** The memory in use does not grow with the intervals that were passed on, and no interval is merged more than once. */
    @Test
    void aLongPhaseOfManyHostsTakesNoMoreForAnIntervalThanAShortOne() {
        int many = 32;
        Set<PhaseTotals> used = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Long> numbers = new ArrayList<>();
        IntervalMerger<PhaseTotals> merger = IntervalMerger.ofOperations(many, (number, samples) -> {
            used.add(samples);
            numbers.add(number);
            assertThat(samples.operations().ok()).isEqualTo(many);
        });
        PhaseTotals second = writes(1);
        int seconds = 300;
        for (long now = 0; now < seconds; now++) {
            for (int host = 0; host < many; host++) {
                merger.add(host, now, second);
            }
            merger.passOn(now + 1);
        }
        assertThat(numbers).hasSize(seconds).isSorted();
        assertThat(used).hasSize(1);
        assertThat(merger.finish().operations().ok()).isEqualTo((long) many * seconds);
    }

    private static Histogram times(int count) {
        Histogram times = Latencies.emptyHistogram();
        times.recordValueWithCount(1_000_000, count);
        return times;
    }

    private IntervalMerger<Histogram> ofTimes(int sources) {
        return IntervalMerger.ofTimes(sources, (number, times) -> passedOn.add(number + ": " + times.getTotalCount()));
    }

    @Test
    void anIntervalOfTimesIsPassedOnOnceAllHostsArePastIt() {
        IntervalMerger<Histogram> times = ofTimes(2);
        times.addNext(1, 0, times(1));
        times.addNext(1, 1, times(2));
        times.addNext(0, 0, times(10));
        assertThat(passedOn).isEmpty();
        times.addNext(0, 2, times(20));
        assertThat(passedOn).containsExactly("0: 11");
        assertThat(times.finish().getTotalCount()).isEqualTo(33);
        assertThat(passedOn).containsExactly("0: 11", "1: 2", "2: 20");
    }

    @Test
    void aHostWhoseTimesEndEarlyHoldsNobodyUpForLong() {
        IntervalMerger<Histogram> times = ofTimes(2);
        times.addNext(1, 0, times(1));
        for (int interval = 0; interval <= IntervalMerger.PATIENCE_INTERVALS + 2; interval++) {
            times.addNext(0, interval, times(10));
        }
        assertThat(passedOn).containsExactly("0: 11", "1: 10");
        times.addNext(1, 1, times(3));
        times.addNext(0, IntervalMerger.PATIENCE_INTERVALS + 3, times(10));
        assertThat(passedOn).containsExactly("0: 11", "1: 10", "2: 13");
    }

    @Test
    void theLastIntervalOfTimesWaitsForTheEndOfThePhase() {
        IntervalMerger<Histogram> alone = ofTimes(1);
        alone.addNext(0, 0, times(1));
        alone.addNext(0, 3, times(1));
        assertThat(passedOn).containsExactly("0: 1");
        alone.finish();
        assertThat(passedOn).containsExactly("0: 1", "1: 0", "2: 0", "3: 1");
    }
}
