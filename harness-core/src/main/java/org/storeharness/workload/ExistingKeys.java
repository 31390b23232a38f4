package org.storeharness.workload;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.PackedLongs;

/**
 * The objects that existed at one moment, numbered by position in the order in which they were written. Unmodifiable:
 * any number of workers may read it.
 */
public final class ExistingKeys {
    private static final int NUMBERS_OF_A_SEGMENT = 5;
    private static final int MOST_NUMBERS = 1 << 24;

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

    /** Objects with these keys, in this order. */
    static ExistingKeys of(Collection<Long> keys) {
        List<KeySpace.Segment> segments = new ArrayList<>();
        for (long key : keys) {
            segments.add(new KeySpace.Segment(segments.size(), key, 1, 0, 1));
        }
        return new ExistingKeys(segments, segments.size(), 0, new LongSet());
    }

    /** Returns so many of them at most, from the first position that was not deleted: the objects that were written first. */
    public ExistingKeys ofFirst(long count) {
        long end = firstPosition + Math.min(count, size());
        List<KeySpace.Segment> kept = Stream.of(segments)
                .filter(segment -> segment.firstPosition() < end)
                .map(segment -> new KeySpace.Segment(
                        segment.firstPosition(),
                        segment.firstKey(),
                        Math.min(segment.count(), end - segment.firstPosition()),
                        segment.stride(),
                        segment.run()))
                .toList();
        return new ExistingKeys(kept, end, firstPosition, missing);
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

    /** Its text, which {@link #parse} reads back: segments and objects as packed numbers, and the keys whose writes failed. */
    public String text() {
        LongStream.Builder numbers = LongStream.builder();
        numbers.add(objects).add(firstPosition);
        for (KeySpace.Segment segment : segments) {
            numbers.add(segment.firstPosition())
                    .add(segment.firstKey())
                    .add(segment.count())
                    .add(segment.stride())
                    .add(segment.run());
        }
        return PackedLongs.write(numbers.build().toArray()) + " " + missing.text();
    }

    /**
     * Reads the text of existing keys.
     *
     * @throws InvalidValueException if it is none
     */
    public static ExistingKeys parse(String text) {
        int blank = text.indexOf(' ');
        Check.require(blank >= 0, "", () -> "must be packed numbers and the keys whose writes failed");
        long[] numbers = PackedLongs.read(text.substring(0, blank), MOST_NUMBERS);
        Check.require(numbers.length % NUMBERS_OF_A_SEGMENT == 2, "", () -> "must have whole segments");
        long objects = Check.range("objects", numbers[0], 0, Long.MAX_VALUE);
        List<KeySpace.Segment> segments = new ArrayList<>();
        long position = 0;
        for (int i = 2; i < numbers.length; i += NUMBERS_OF_A_SEGMENT) {
            Check.require(numbers[i] == position, "", () -> "must have segments that follow each other");
            KeySpace.Segment segment = new KeySpace.Segment(
                    position,
                    Check.range("firstKey", numbers[i + 1], 0, Long.MAX_VALUE),
                    Check.range("count", numbers[i + 2], 1, objects - position),
                    Check.range("stride", numbers[i + 3], 0, Long.MAX_VALUE),
                    (int) Check.range("run", numbers[i + 4], 1, Integer.MAX_VALUE));
            segments.add(segment);
            position += segment.count();
        }
        Check.range("objects", objects, position, position);
        return new ExistingKeys(
                segments,
                objects,
                Check.range("firstPosition", numbers[1], 0, objects),
                LongSet.parse(text.substring(blank + 1)));
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
