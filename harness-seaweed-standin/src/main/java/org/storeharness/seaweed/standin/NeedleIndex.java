package org.storeharness.seaweed.standin;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The places of a volume's needles: an open hash table of primitives, 16 bytes a slot. No needle has key 0, and no place is 0.
 * Not thread-safe.
 */
final class NeedleIndex {
    private long[] keys = new long[64];
    private long[] places = new long[64];
    private int used;

    /** The place of a needle, or 0. */
    long get(long key) {
        return key == 0 ? 0 : places[slot(keys, key)];
    }

    /** Sets the place of a needle; 0 for a deleted one. */
    void put(long key, long place) {
        int slot = slot(keys, key);
        if (keys[slot] == 0) {
            if (2 * (used + 1) > keys.length) {
                grow();
                slot = slot(keys, key);
            }
            keys[slot] = key;
            used++;
        }
        places[slot] = place;
    }

    /** The keys of the needles that are there. */
    long[] keys() {
        return LongStream.of(keys).filter(key -> key != 0 && get(key) != 0).toArray();
    }

    void clear() {
        Arrays.fill(places, 0);
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldPlaces = places;
        keys = new long[2 * oldKeys.length];
        places = new long[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int slot = slot(keys, oldKeys[i]);
                keys[slot] = oldKeys[i];
                places[slot] = oldPlaces[i];
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
