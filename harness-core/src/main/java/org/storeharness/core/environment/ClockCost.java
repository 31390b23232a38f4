package org.storeharness.core.environment;

import java.util.Arrays;
import java.util.function.LongSupplier;

/** Measures the cost of reading a clock. */
final class ClockCost {
    private static final int READS = 10_000;
    private static final int BATCHES = 9;

    private ClockCost() {}

    /**
     * The cost of one read in nanoseconds, by the clock itself: the median of several batches after a warm-up batch.
     */
    static double nanos(LongSupplier clock) {
        batch(clock);
        double[] costs = new double[BATCHES];
        for (int i = 0; i < BATCHES; i++) {
            costs[i] = batch(clock);
        }
        Arrays.sort(costs);
        return costs[BATCHES / 2];
    }

    private static double batch(LongSupplier clock) {
        long first = clock.getAsLong();
        long last = first;
        for (int i = 0; i < READS; i++) {
            last = clock.getAsLong();
        }
        return (double) (last - first) / READS;
    }
}
