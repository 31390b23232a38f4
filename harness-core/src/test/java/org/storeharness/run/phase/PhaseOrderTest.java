package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.ResultFixture;
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

    static PhaseOrder order(String phase, Extent extent) {
        KeySpace keys = KeySpace.after(0, new KeySpace.KeyCounter());
        return PhaseOrders.of(
                ResultFixture.workload(0, OperationKind.WRITE).withMeasure(extent),
                keys.allot(10, 1),
                keys.snapshot(),
                "phase",
                phase);
    }
}
