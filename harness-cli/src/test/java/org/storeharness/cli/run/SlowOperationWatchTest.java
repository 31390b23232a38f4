package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.StageId;

class SlowOperationWatchTest {
    private static final long MILLI = 1_000_000;

    private final SlowOperationWatch watch =
            new SlowOperationWatch(new StageId("fs", new Cell("write", new Arrivals.Closed(), 1, "1KiB"), 1));

    private boolean slow(long millis, long endMillis) {
        return watch.isSlow(millis * MILLI, endMillis * MILLI);
    }

    @Test
    void inTheFirstSecondAnOperationIsSlowThatTakesLongerThanAllBefore() {
        assertThat(slow(5, 5)).isTrue();
        assertThat(slow(5, 10)).isFalse();
        assertThat(slow(9, 19)).isTrue();
        assertThat(slow(8, 27)).isFalse();
    }

    @Test
    void laterThoseAreSlowThatTakeLongerThanNinetyNineOfAHundredInTheSecondBefore() {
        for (int i = 0; i < 200; i++) {
            slow(i == 100 ? 50 : 2, 4 * i);
        }
        assertThat(slow(3, 1_004)).isTrue();
        assertThat(slow(2, 1_006)).isFalse();
    }

    @Test
    void aSecondWithoutOperationsChangesNothing() {
        slow(7, 7);
        assertThat(slow(6, 1_500)).isFalse();
        assertThat(slow(7, 9_000)).isTrue();
    }
}
