package org.storeharness.core.sample;

import java.util.Arrays;

/**
 * Completed operations over time: counts in {@value #BINS} bins over the phase, which give exact rates over any window
 * afterwards, to within one bin. A bin is 2^20 ns (about 1 ms) wide at first; when the phase outgrows the bins, pairs
 * are merged into bins twice as wide, so memory is constant. Owned by one thread.
 */
public final class CompletionTimeline {
    static final int BINS = 8192;
    private static final int FIRST_SHIFT = 20;

    private final long[] operations = new long[BINS];
    private final long[] objects = new long[BINS];
    private final long[] bytes = new long[BINS];
    private int shift = FIRST_SHIFT;

    /**
     * Counts one operation.
     *
     * @param sinceStartNanos the operation's end, relative to the common start of the phase; not negative
     */
    void count(long sinceStartNanos, int objectCount, long byteCount) {
        int bin = (int) Math.min(sinceStartNanos >>> shift, Integer.MAX_VALUE);
        while (bin >= BINS) {
            fold();
            bin = (int) Math.min(sinceStartNanos >>> shift, Integer.MAX_VALUE);
        }
        operations[bin]++;
        objects[bin] += objectCount;
        bytes[bin] += byteCount;
    }

    /** Adds all counts of the other timeline, which does not change. */
    public void add(CompletionTimeline other) {
        while (shift < other.shift) {
            fold();
        }
        int fold = shift - other.shift;
        for (int i = 0; i < BINS; i++) {
            operations[i >> fold] += other.operations[i];
            objects[i >> fold] += other.objects[i];
            bytes[i >> fold] += other.bytes[i];
        }
    }

    /** The width of a bin in nanoseconds. */
    public long binNanos() {
        return 1L << shift;
    }

    /** The counts of the bins entirely within the window, given in nanoseconds from the common start. */
    public WindowCounts within(long startNanos, long endNanos) {
        int first = (int) Math.min(BINS, (startNanos + binNanos() - 1) >> shift);
        int end = (int) Math.max(first, Math.min(BINS, endNanos >> shift));
        return new WindowCounts(
                (long) first << shift,
                (long) end << shift,
                sum(operations, first, end),
                sum(objects, first, end),
                sum(bytes, first, end));
    }

    /** The counts of the whole timeline. */
    public WindowCounts all() {
        return within(0, (long) BINS << shift);
    }

    private static long sum(long[] counts, int first, int end) {
        long sum = 0;
        for (int i = first; i < end; i++) {
            sum += counts[i];
        }
        return sum;
    }

    private void fold() {
        fold(operations);
        fold(objects);
        fold(bytes);
        shift++;
    }

    private static void fold(long[] counts) {
        for (int i = 0; i < BINS / 2; i++) {
            counts[i] = counts[2 * i] + counts[2 * i + 1];
        }
        Arrays.fill(counts, BINS / 2, BINS, 0);
    }

    /**
     * Counts of a window.
     *
     * @param startNanos the start of its first bin
     * @param endNanos the end of its last bin
     */
    public record WindowCounts(long startNanos, long endNanos, long operations, long objects, long bytes) {
        /** The length in seconds. */
        public double seconds() {
            return (endNanos - startNanos) / 1e9;
        }
    }
}
