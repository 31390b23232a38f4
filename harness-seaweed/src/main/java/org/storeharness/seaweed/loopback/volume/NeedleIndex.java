package org.storeharness.seaweed.loopback.volume;

/**
 * The positions of a volume's needles in its file: an open hash table of primitives, 16 bytes a slot. No needle has key 0.
 * Not thread-safe.
 */
final class NeedleIndex {
    private long[] keys = new long[64];
    private long[] positions = new long[64];
    private int used;

    /** The position of a needle, or 0. */
    long get(long key) {
        return positions[slot(keys, key)];
    }

    /** Sets the position of a needle; 0 for a deleted one. */
    void put(long key, long position) {
        int slot = slot(keys, key);
        if (keys[slot] == 0) {
            if (2 * (used + 1) > keys.length) {
                grow();
                slot = slot(keys, key);
            }
            keys[slot] = key;
            used++;
        }
        positions[slot] = position;
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldPositions = positions;
        keys = new long[2 * oldKeys.length];
        positions = new long[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int slot = slot(keys, oldKeys[i]);
                keys[slot] = oldKeys[i];
                positions[slot] = oldPositions[i];
            }
        }
    }

    private static int slot(long[] keys, long key) {
        int mask = keys.length - 1;
        int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 40) & mask;
        while (keys[slot] != 0 && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
