package org.storeharness.sample;

import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/**
 * Successful operations over time, by their start and by their end. The counts of any window are exact to within one bin. Owned by
 * one thread.
 */
public final class CompletionTimeline {
    private static final int WORDS = 5;

    private final TimeBins started;
    private final TimeBins ended;
    private long operations;
    private long objects;
    private long bytes;

    /** An empty timeline. */
    public CompletionTimeline() {
        this(new TimeBins(), new TimeBins(), 0, 0, 0);
    }

    private CompletionTimeline(TimeBins started, TimeBins ended, long operations, long objects, long bytes) {
        this.started = started;
        this.ended = ended;
        this.operations = operations;
        this.objects = objects;
        this.bytes = bytes;
    }

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

    /** The longest time in which no operation ended though some were under way. */
    public Stall longestStall() {
        return ended.longestStall(started);
    }

    /** The counts of the whole timeline. */
    public TotalCounts all() {
        return new TotalCounts(operations, objects, bytes);
    }

    /** Its text, which {@link #parse} reads back: the counts and the bins, separated by blanks. */
    public String text() {
        return operations + " " + objects + " " + bytes + " " + started.text() + " " + ended.text();
    }

    /**
     * Reads the text of a timeline.
     *
     * @throws InvalidValueException if it is none
     */
    public static CompletionTimeline parse(String text) {
        String[] words = text.split(" ", WORDS + 1);
        Check.require(words.length == WORDS, "", () -> "must be three counts and two timelines");
        return new CompletionTimeline(
                TimeBins.parse(words[3]), TimeBins.parse(words[4]), count(words[0]), count(words[1]), count(words[2]));
    }

    private static long count(String word) {
        Check.require(word.matches("[0-9]{1,18}"), "", () -> "must be a count");
        return Long.parseLong(word);
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

    /**
     * A time in which nothing ended, whole bins.
     *
     * @param startNanos from the common start
     * @param nanos its length; 0 for none
     */
    public record Stall(long startNanos, long nanos) {}

    /** Counts of a phase. */
    public record TotalCounts(long operations, long objects, long bytes) {}
}
