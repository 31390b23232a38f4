package org.storeharness.core.sample;

import java.util.Arrays;

/**
 * Sums over time in {@value #BINS} bins. A bin is 2^20 ns (about 1 ms) wide at first; when the phase outgrows the bins, pairs are
 * merged into bins twice as wide, so memory is constant. Owned by one thread.
 */
public final class TimeBins {
    static final int BINS = 8192;
    private static final int FIRST_SHIFT = 20;

    private final long[] sums = new long[BINS];
    private int shift = FIRST_SHIFT;

    /**
     * @param nanos from the common start of the phase; before it counts as at it
     */
    void add(long nanos, long amount) {
        long bin = Math.max(0, nanos) >>> shift;
        while (bin >= BINS) {
            fold();
            bin = nanos >>> shift;
        }
        sums[(int) bin] += amount;
    }

    /** Adds all sums of the other, which does not change. */
    public void add(TimeBins other) {
        while (shift < other.shift) {
            fold();
        }
        int fold = shift - other.shift;
        for (int i = 0; i < BINS; i++) {
            sums[i >> fold] += other.sums[i];
        }
    }

    /** The width of a bin in nanoseconds. */
    public long widthNanos() {
        return 1L << shift;
    }

    /** The sum of the bins entirely within that time, given from the common start. */
    public long sum(long startNanos, long endNanos) {
        int end = (int) Math.min(BINS, endNanos >> shift);
        long sum = 0;
        for (int i = (int) Math.min(BINS, (startNanos + widthNanos() - 1) >> shift); i < end; i++) {
            sum += sums[i];
        }
        return sum;
    }

    private void fold() {
        for (int i = 0; i < BINS / 2; i++) {
            sums[i] = sums[2 * i] + sums[2 * i + 1];
        }
        Arrays.fill(sums, BINS / 2, BINS, 0);
        shift++;
    }
}
