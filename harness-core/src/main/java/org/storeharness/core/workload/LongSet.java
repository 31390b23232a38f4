package org.storeharness.core.workload;

import java.util.Arrays;

/** A set of non-negative longs without boxing: open addressing, at most half full. Owned by one thread. */
public final class LongSet {
    private static final long EMPTY = -1;

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
