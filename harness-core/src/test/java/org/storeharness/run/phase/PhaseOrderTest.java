package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Extent;
import org.storeharness.plan.FailurePolicy;
import org.storeharness.plan.Workload;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.IntervalLog;
import org.storeharness.sample.PhaseId;
import org.storeharness.workload.KeySpace;

class PhaseOrderTest {
    /** A part of a scratch warm-up takes 200 ms; what happens at the end of an interval has to happen in it. */
    @Test
    void intervalsEndWithinAPartOfAScratchWarmUp() {
        assertThat(order(PhaseId.PRACTICE + "-1/one/write", Extent.of(10)).intervalNanos())
                .isLessThan(Duration.ofMillis(100).toNanos());
        assertThat(order("warm-up/one/write", Extent.of(10)).intervalNanos()).isEqualTo(IntervalLog.INTERVAL_NANOS);
        assertThat(order(PhaseId.MEASURE + "/one/write", Extent.of(10)).intervalNanos())
                .isEqualTo(IntervalLog.INTERVAL_NANOS);
    }

    /** An order of a phase with this name and extent, of writes to a store in memory. */
    static PhaseOrder order(String phase, Extent extent) {
        Workload workload = PlanFiles.parse("""
                targets: {one: {store: memory}}
                workloads:
                  write: {operations: {write: 1}, phases: {measure: {operations: 10}}}
                """, "test.yaml")
                .workloads()
                .values()
                .iterator()
                .next();
        KeySpace keys = KeySpace.after(0, new KeySpace.KeyCounter());
        return new PhaseOrder(
                new Stage("one", "write", workload, 0, 0),
                phase,
                extent,
                0,
                1,
                2,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                FailurePolicy.NONE_TOLERATED,
                keys.allot(10, 1),
                keys.snapshot());
    }
}
