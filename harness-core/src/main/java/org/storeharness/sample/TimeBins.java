package org.storeharness.sample;

import java.util.Arrays;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.PackedLongs;

/**
 * Sums over time in {@value #BINS} bins. A bin is 2^20 ns (about 1 ms) wide at first; when the phase outgrows the bins, pairs are
 * merged into bins twice as wide, so memory is bounded; it follows the length of the phase. Owned by one thread.
 */
public final class TimeBins {
    static final int BINS = 8192;
    private static final int FIRST_BINS = 256;
    private static final int FIRST_SHIFT = 20;
    private static final int LAST_SHIFT = 50;

    private long[] sums = new long[0];
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
        reserve((int) bin + 1);
        sums[(int) bin] += amount;
    }

    /** Makes room for that many bins, at most {@value #BINS}. */
    private void reserve(int bins) {
        if (bins > sums.length) {
            int doubled = Math.max(FIRST_BINS, 2 * sums.length);
            while (doubled < bins) {
                doubled *= 2;
            }
            sums = Arrays.copyOf(sums, doubled);
        }
    }

    /** Adds all sums of the other, which does not change. */
    public void add(TimeBins other) {
        while (shift < other.shift) {
            fold();
        }
        int fold = shift - other.shift;
        reserve(((other.sums.length - 1) >> fold) + 1);
        for (int i = 0; i < other.sums.length; i++) {
            sums[i >> fold] += other.sums[i];
        }
    }

    /** The width of a bin in nanoseconds. */
    public long widthNanos() {
        return 1L << shift;
    }

    /** The sum of the bins entirely within that time, given from the common start. */
    public long sum(long startNanos, long endNanos) {
        int end = (int) Math.min(sums.length, endNanos >> shift);
        long sum = 0;
        for (int i = (int) Math.min(sums.length, (startNanos + widthNanos() - 1) >> shift); i < end; i++) {
            sum += sums[i];
        }
        return sum;
    }

    /**
     * The longest time in which nothing ended of what had begun, if these bins count ends; exact to within two bins.
     *
     * @param begun the same things by their begin, so that its bins are at most as wide
     */
    CompletionTimeline.Stall longestStall(TimeBins begun) {
        int fold = shift - begun.shift;
        long underWay = 0;
        int since = -1;
        int from = 0;
        int length = 0;
        for (int i = 0; i < sums.length && fold >= 0; i++) {
            if (sums[i] > 0 && since >= 0 && i - since > length) {
                from = since;
                length = i - since;
            }
            underWay += begun.sum((long) i << shift, (i + 1L) << shift) - sums[i];
            if (underWay == 0) {
                since = -1;
            } else if (sums[i] > 0 || since < 0) {
                since = i + 1;
            }
        }
        return new CompletionTimeline.Stall((long) from << shift, (long) length << shift);
    }

    /** All of it as numbers that {@link #ofLongs} reads back: the width of a bin as a power of two, then the sums up to the last one above 0. */
    long[] toLongs() {
        int used = sums.length;
        while (used > 0 && sums[used - 1] == 0) {
            used--;
        }
        long[] all = new long[used + 1];
        all[0] = shift;
        System.arraycopy(sums, 0, all, 1, used);
        return all;
    }

    /**
     * The bins of these numbers.
     *
     * @throws InvalidValueException if there are none
     */
    static TimeBins ofLongs(long[] all) {
        Check.range("bins", all.length, 1, BINS + 1);
        TimeBins bins = new TimeBins();
        bins.shift = (int) Check.range("width", all[0], FIRST_SHIFT, LAST_SHIFT);
        bins.reserve(all.length - 1);
        for (int i = 1; i < all.length; i++) {
            bins.sums[i - 1] = Check.range("sum", all[i], 0, Long.MAX_VALUE);
        }
        return bins;
    }

    /** Its text, which {@link #parse} reads back. */
    public String text() {
        return PackedLongs.write(toLongs());
    }

    /**
     * Reads the text of bins.
     *
     * @throws InvalidValueException if it is none
     */
    public static TimeBins parse(String text) {
        return ofLongs(PackedLongs.read(text, BINS + 1));
    }

    private void fold() {
        for (int i = 0; i < sums.length / 2; i++) {
            sums[i] = sums[2 * i] + sums[2 * i + 1];
        }
        Arrays.fill(sums, sums.length / 2, sums.length, 0);
        shift++;
    }
}
