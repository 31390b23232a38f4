package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import org.junit.jupiter.api.Test;

class YoungGenerationTest {
    private static final int MEBIBYTE = 1 << 20;

    /** Buffers of other threads count as used too, but are not so many. */
    private static final int ALLOCATED = 8;

    private final YoungGeneration young = new YoungGeneration();

    /** The first time the whole heap is collected, the second time the young generation alone. */
    @Test
    void itIsEmptyAfterwards() {
        MemoryPoolMXBean eden = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("Eden Space"))
                .findFirst()
                .orElse(null);
        assumeTrue(eden != null, "does not apply: another collector than the serial one");
        long least = Long.MAX_VALUE;
        for (int time = 0; time < 3; time++) {
            long before = GarbageCollections.now().count();
            for (int i = 0; i < ALLOCATED; i++) {
                assertThat(new byte[MEBIBYTE]).hasSize(MEBIBYTE);
            }
            young.empty();
            long used = eden.getUsage().getUsed();
            assertThat(GarbageCollections.now().count()).isGreaterThan(before);
            assertThat(used).isLessThan(ALLOCATED * MEBIBYTE);
            least = Math.min(least, used);
        }
        assertThat(least).isLessThan(4 * MEBIBYTE);
    }
}
