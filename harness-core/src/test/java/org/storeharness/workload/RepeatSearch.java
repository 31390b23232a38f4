package org.storeharness.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds strings that appeared before, as a compressor with a window of any length would. Every string of 15 bytes holds a whole word
 * of 8 bytes at a multiple of 8, so those words are looked for at every place.
 */
final class RepeatSearch {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes;
    private final int mask;
    private final int[] ends;

    private RepeatSearch(byte[] bytes) {
        this.bytes = bytes;
        this.mask = Integer.highestOneBit(bytes.length / Long.BYTES) * 4 - 1;
        this.ends = new int[mask + 1];
    }

    /** The number of words of 8 bytes, at multiples of 8, that appear at another place too. */
    static int repeats(byte[] bytes) {
        return new RepeatSearch(bytes).search();
    }

    private int search() {
        int repeated = 0;
        for (int at = 0; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
            int slot = slot(word(at));
            repeated += ends[slot] == 0 ? 0 : 1;
            ends[slot] = at + Long.BYTES;
        }
        for (int at = 0; at + Long.BYTES <= bytes.length; at++) {
            if (at % Long.BYTES != 0 && ends[slot(word(at))] != 0) {
                repeated++;
            }
        }
        return repeated;
    }

    /** The slot that holds the word, or the free one where it would go. */
    private int slot(long word) {
        int slot = (int) (SplitMix64.mix(word) & mask);
        while (ends[slot] != 0 && word(ends[slot] - Long.BYTES) != word) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private long word(int at) {
        return (long) WORD.get(bytes, at);
    }
}
