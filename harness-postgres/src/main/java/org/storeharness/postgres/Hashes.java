package org.storeharness.postgres;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.core.source64.SplitMix64;
import org.apache.commons.rng.core.source64.XoRoShiRo128StarStar;

/** The hash functions and the permutation of pgbench, with the same results. */
final class Hashes {
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final long FNV_BASIS = 0xcbf29ce484222325L;
    private static final long MURMUR = 0xc6a4a7935bd1e995L;
    private static final long MURMUR_TIMES_8 = 0x35253c9ade8f4ca8L;
    private static final int MURMUR_SHIFT = 47;
    private static final int PERMUTATION_ROUNDS = 6;

    private Hashes() {}

    static long fnv1a(long value, long seed) {
        long hash = FNV_BASIS ^ seed;
        for (int i = 0; i < Long.BYTES; i++) {
            hash = (hash ^ value >>> 8 * i & 0xff) * FNV_PRIME;
        }
        return hash;
    }

    static long murmur2(long value, long seed) {
        long mixed = value * MURMUR;
        mixed = (mixed ^ mixed >>> MURMUR_SHIFT) * MURMUR;
        long hash = (seed ^ MURMUR_TIMES_8 ^ mixed) * MURMUR;
        hash = (hash ^ hash >>> MURMUR_SHIFT) * MURMUR;
        return hash ^ hash >>> MURMUR_SHIFT;
    }

    /** Maps a number by a bijection of 0 to {@code size} - 1, seeded as PostgreSQL seeds its generator. */
    static long permute(long value, long size, long seed) {
        if (size < 2) {
            return 0;
        }
        SplitMix64 seeds = new SplitMix64(seed);
        UniformRandomProvider random = new XoRoShiRo128StarStar(seeds.nextLong(), seeds.nextLong());
        int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(size);
        long mask = (1L << bits) - 1;
        long v = Long.remainderUnsigned(value, size);
        for (int i = 0; i < PERMUTATION_ROUNDS; i++) {
            v = scramble(v, random, bits, mask);
            v = size - 1 - scramble(size - 1 - v, random, bits, mask);
            v = Long.remainderUnsigned(v + nextUpTo(size - 1, random), size);
        }
        return v;
    }

    private static long scramble(long v, UniformRandomProvider random, int bits, long mask) {
        long factor = random.nextLong() & mask | 1;
        long flip = random.nextLong() & mask;
        if (Long.compareUnsigned(v, mask) > 0) {
            return v;
        }
        long mixed = (v * factor ^ flip) & mask;
        return mixed << 1 & mask | mixed >>> bits - 1;
    }

    /** A number from 0 to the largest one, evenly distributed. */
    private static long nextUpTo(long largest, UniformRandomProvider random) {
        int shift = Long.numberOfLeadingZeros(largest);
        long value = random.nextLong() >>> shift;
        while (Long.compareUnsigned(value, largest) > 0) {
            value = random.nextLong() >>> shift;
        }
        return value;
    }
}
