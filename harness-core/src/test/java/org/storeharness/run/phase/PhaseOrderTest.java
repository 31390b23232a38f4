package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.result.ResultFixture;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.IntervalLog;
import org.storeharness.sample.PhaseId;
import org.storeharness.workload.KeySpace;
import org.storeharness.workload.SplitMix64;

/** The order of a phase, and the tasks and seeds that follow from it. */
class PhaseOrderTest {
    /** A part of a scratch warm-up takes 200 ms, and the end of an interval has to be within it. */
    @Test
    void intervalsEndWithinAPartOfAScratchWarmUp() {
        assertThat(order(PhaseId.PRACTICE + "-1/one/write", Extent.of(10)).intervalNanos())
                .isLessThan(Duration.ofMillis(100).toNanos());
        assertThat(order("warm-up/one/write", Extent.of(10)).intervalNanos()).isEqualTo(IntervalLog.INTERVAL_NANOS);
        assertThat(order(PhaseId.MEASURE + "/one/write", Extent.of(10)).intervalNanos())
                .isEqualTo(IntervalLog.INTERVAL_NANOS);
    }

    static PhaseOrder order(String phase, Extent extent) {
        KeySpace keys = KeySpace.after(0, new KeySpace.KeyCounter());
        return PhaseOrders.of(
                ResultFixture.workload(0, OperationKind.WRITE).withMeasure(extent),
                keys.allot(10, 1),
                keys.snapshot(),
                "phase",
                phase);
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            READ,   uniform,              1000/s,                       true
            UPDATE, zipfian,              poisson 1000/s,               true
            WRITE,  shuffled,             1000/s,                       true
            SCRIPT, sequential,           1000/s,                       true
            READ,   shuffled,             1000/s,                       false
            UPDATE, sequential,           1000/s,                       false
            READ,   uniform in order 0.5, 1000/s,                       false
            DELETE, uniform,              1000/s,                       false
            READ,   uniform,              ramp 100/s to 1000/s over 1m, false
            READ,   uniform,              burst 500 every 1s,           false
            READ,   uniform,              closed,                       false
            """)
    void workersAreParkedWhereItDoesNotMatterWhichOfThemTakesAnArrival(
            OperationKind kind, String keys, String arrivals, boolean any) {
        Workload workload =
                PhaseOrders.work(kind, Arrivals.parse(arrivals), Extent.of(1)).withKeys(KeyChoice.parse(keys));
        assertThat(TaskFactory.anyWorkerServes(workload)).isEqualTo(any);
    }

    private static Stage stage(int number) {
        return new Stage("a", "write", ResultFixture.workload(0, OperationKind.WRITE), 1, number);
    }

    @Test
    void aPlanWithASeedRepeatsTheKeysAndArrivalsOfEarlierVersions() {
        assertThat(StageRun.phaseSeed(42, StageRun.salt(stage(3)), "measure/a"))
                .isEqualTo(SplitMix64.mix(SplitMix64.mix(42, 3), "measure/a".hashCode()));
    }

    @Test
    void noTwoStagesAndFillsOfARunShareASeed() {
        List<Stage> stages = Stream.of(0, 1, 2).map(PhaseOrderTest::stage).toList();
        assertThat(stages.stream()
                        .flatMap(stage -> Stream.of(StageRun.salt(stage), StageRun.saltOfFill(stage)))
                        .map(salt -> StageRun.phaseSeed(1, salt, "fill/a")))
                .doesNotHaveDuplicates();
    }
}
