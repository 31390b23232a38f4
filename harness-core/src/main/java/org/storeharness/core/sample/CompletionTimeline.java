package org.storeharness.core.sample;

/**
 * Successful operations over time, by their start and by their end. The counts of any window are exact to within one bin. Owned by
 * one thread.
 */
public final class CompletionTimeline {
    private final TimeBins started = new TimeBins();
    private final TimeBins ended = new TimeBins();
    private long operations;
    private long objects;
    private long bytes;

    /**
     * Counts one operation.
     *
     * @param startNanos its start, relative to the common start of the phase
     * @param endNanos its end
     */
    void count(long startNanos, long endNanos, int objectCount, long byteCount) {
        started.add(startNanos, 1);
        ended.add(endNanos, 1);
        operations++;
        objects += objectCount;
        bytes += byteCount;
    }

    /** Adds all counts of the other timeline, which does not change. */
    public void add(CompletionTimeline other) {
        started.add(other.started);
        ended.add(other.ended);
        operations += other.operations;
        objects += other.objects;
        bytes += other.bytes;
    }

    /** The width of a bin in nanoseconds. */
    public long binNanos() {
        return ended.widthNanos();
    }

    /** The operations that ended in the bins entirely within the window, given in nanoseconds from the common start. */
    public WindowCounts within(long startNanos, long endNanos) {
        long start = -Math.floorDiv(-startNanos, binNanos()) * binNanos();
        long end = Math.max(start, Math.floorDiv(endNanos, binNanos()) * binNanos());
        return new WindowCounts(start, end, ended.sum(start, end));
    }

    /** The operations that started in the window, which begins and ends with a bin. */
    public long startedWithin(long startNanos, long endNanos) {
        return started.sum(startNanos, endNanos);
    }

    /** The counts of the whole timeline. */
    public TotalCounts all() {
        return new TotalCounts(operations, objects, bytes);
    }

    /**
     * Counts of a window.
     *
     * @param startNanos the start of its first bin
     * @param endNanos the end of its last bin
     */
    public record WindowCounts(long startNanos, long endNanos, long operations) {
        /** The length in seconds. */
        public double seconds() {
            return (endNanos - startNanos) / 1e9;
        }
    }

    /** Counts of a phase. */
    public record TotalCounts(long operations, long objects, long bytes) {}
}
