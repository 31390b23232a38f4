package org.storeharness.workload;

import java.util.Arrays;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.PackedLongs;

/** A set of non-negative longs without boxing: open addressing, at most half full. Owned by one thread. */
public final class LongSet {
    private static final long EMPTY = -1;
    private static final int MOST_OF_A_TEXT = 1 << 26;

    private long[] table = emptyTable(16);
    private int size;

    /** Adds a value. */
    public void add(long value) {
        if (size * 2 >= table.length) {
            grow();
        }
        int index = indexOf(value);
        if (table[index] == EMPTY) {
            table[index] = value;
            size++;
        }
    }

    /** Whether the value is in the set. */
    public boolean contains(long value) {
        return size > 0 && table[indexOf(value)] == value;
    }

    /** The number of values. */
    public int size() {
        return size;
    }

    /** Adds all values of the other set. */
    public void addAll(LongSet other) {
        for (long value : other.table) {
            if (value != EMPTY) {
                add(value);
            }
        }
    }

    /** An independent copy. */
    public LongSet copy() {
        LongSet copy = new LongSet();
        copy.addAll(this);
        return copy;
    }

    /** The values in ascending order. */
    long[] toArray() {
        return Arrays.stream(table).filter(value -> value != EMPTY).sorted().toArray();
    }

    /** Its text, which {@link #parse} reads back: the distances between its values in ascending order. */
    public String text() {
        long[] distances = toArray();
        for (int i = distances.length - 1; i > 0; i--) {
            distances[i] -= distances[i - 1];
        }
        return PackedLongs.write(distances);
    }

    /**
     * Reads the text of a set.
     *
     * @throws InvalidValueException if it is none
     */
    public static LongSet parse(String text) {
        LongSet set = new LongSet();
        long value = 0;
        for (long distance : PackedLongs.read(text, MOST_OF_A_TEXT)) {
            value += Check.range("distance", distance, 0, Long.MAX_VALUE - value);
            set.add(value);
        }
        return set;
    }

    private int indexOf(long value) {
        int mask = table.length - 1;
        int index = (int) SplitMix64.mix(value) & mask;
        while (table[index] != EMPTY && table[index] != value) {
            index = (index + 1) & mask;
        }
        return index;
    }

    private void grow() {
        long[] old = table;
        table = emptyTable(old.length * 2);
        size = 0;
        for (long value : old) {
            if (value != EMPTY) {
                add(value);
            }
        }
    }

    private static long[] emptyTable(int length) {
        long[] table = new long[length];
        Arrays.fill(table, EMPTY);
        return table;
    }
}
