package org.storeharness.core.workload;

import java.util.List;

/**
 * The objects that existed at one moment, numbered by position in the order in which they were written. Unmodifiable:
 * any number of workers may read it.
 */
public final class ExistingKeys {
    private final KeySpace.Segment[] segments;
    private final long objects;
    private final long firstPosition;
    private final LongSet missing;

    ExistingKeys(List<KeySpace.Segment> segments, long objects, long firstPosition, LongSet missing) {
        this.segments = segments.toArray(KeySpace.Segment[]::new);
        this.objects = objects;
        this.firstPosition = firstPosition;
        this.missing = missing;
    }

    /** The first position that was not deleted. */
    public long firstPosition() {
        return firstPosition;
    }

    /** The position after the last one. */
    public long endPosition() {
        return objects;
    }

    /** The number of objects, including those whose write failed. */
    public long size() {
        return objects - firstPosition;
    }

    /** The key at a position. */
    public long key(long position) {
        int low = 0;
        int high = segments.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (segments[middle].firstPosition() <= position) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return segments[low].key(position);
    }

    /** Whether the write of that key was acknowledged; false if it failed. */
    public boolean exists(long key) {
        return !missing.contains(key);
    }

    /** The first position from {@code from} (inclusive) to {@code end} (exclusive) whose object exists; {@code end} if there is none. */
    long firstExisting(long from, long end) {
        long position = from;
        while (position < end && !exists(key(position))) {
            position++;
        }
        return position;
    }
}
