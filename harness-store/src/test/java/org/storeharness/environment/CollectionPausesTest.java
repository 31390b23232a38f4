package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CollectionPausesTest {
    private static final long MILLI = 1_000_000;

    /** Both clocks of a notification are of whole milliseconds. */
    @Test
    void aCollectionIsKnownByWhenItWasAndTakenOnce() {
        CollectionPauses pauses = new CollectionPauses(System::nanoTime);
        pauses.take();
        long before = System.nanoTime();
        System.gc();
        long after = System.nanoTime();
        List<CollectionPause> taken = pauses.take();
        pauses.close();
        assertThat(taken).anySatisfy(pause -> {
            assertThat(pause.nanos()).isPositive();
            assertThat(pause.startNanos()).isGreaterThanOrEqualTo(before - 2 * MILLI);
            assertThat(pause.endNanos()).isLessThanOrEqualTo(after + 2 * MILLI);
        });
        System.gc();
        assertThat(pauses.take()).as("after the end too").doesNotContainAnyElementsOf(taken);
    }
}
