package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;

class TaskFactoryTest {
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
}
