package org.storeharness.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.Outcome;

class SampleCollectorTest {
    private static final long SECOND = 1_000_000_000L;

    private final WorkerRecorder first = new WorkerRecorder(SECOND, false);
    private final WorkerRecorder second = new WorkerRecorder(SECOND, false);
    private final List<String> passedOn = new ArrayList<>();
    private final SampleCollector collector = new SampleCollector(
            List.of(first, second),
            (number, samples) ->
                    passedOn.add(number + ": " + samples.operations().ok()));

    SampleCollectorTest() {
        first.begin(0, 0);
        second.begin(0, 0);
    }

    private static void write(WorkerRecorder recorder, double second) {
        long end = (long) (second * SECOND);
        recorder.ended(OperationKind.WRITE, Outcome.OK, end - 10, end - 10, end, 1, 1);
    }

    @Test
    void anIntervalIsPassedOnOnceAllWorkersArePastIt() {
        write(first, 0.5);
        write(second, 0.6);
        write(first, 1.2);
        collector.collect(1);
        assertThat(passedOn).isEmpty();
        write(second, 1.3);
        collector.collect(1);
        assertThat(passedOn).containsExactly("0: 2");
    }

    @Test
    void aWorkerThatIdlesIsPastAnIntervalToo() {
        write(first, 0.5);
        write(first, 1.5);
        second.idle(SECOND - 1);
        collector.collect(1);
        assertThat(passedOn).isEmpty();
        second.idle(SECOND);
        collector.collect(1);
        assertThat(passedOn).containsExactly("0: 1");
    }

    @Test
    void whatEndsOnTheBoundaryBelongsToTheLaterInterval() {
        write(first, 1);
        write(first, 2);
        second.idle(2 * SECOND);
        collector.collect(2);
        assertThat(passedOn).containsExactly("0: 0", "1: 1");
    }

    @Test
    void aWorkerThatIsDoneKeepsNoIntervalBack() {
        write(first, 0.5);
        first.finish(0);
        write(second, 0.5);
        write(second, 3.5);
        collector.collect(3);
        assertThat(passedOn).containsExactly("0: 2");
    }

    @Test
    void theSetsOfOnePhaseServeTheNextAndAreEmptyThen() {
        SamplePool pool = new SamplePool();
        WorkerRecorder before = new WorkerRecorder(SECOND, true, pool);
        before.begin(0, 0);
        write(before, 0.5);
        before.finish(SECOND);
        assertThat(new SampleCollector(List.of(before), (number, samples) -> {})
                        .finish()
                        .operations()
                        .ok())
                .isOne();
        IntervalSamples used = pool.take();
        pool.giveBack(used);
        WorkerRecorder after = new WorkerRecorder(SECOND, true, pool);
        after.begin(0, 0);
        after.finish(SECOND);
        assertThat(new SampleCollector(List.of(after), (number, samples) -> {})
                        .finish()
                        .operations()
                        .scheduled())
                .isZero();
        assertThat(pool.take()).isSameAs(used);
    }
}
