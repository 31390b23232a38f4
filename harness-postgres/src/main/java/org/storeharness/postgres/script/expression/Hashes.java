package org.storeharness.postgres.script.expression;

/** The hash functions and the permutation of pgbench, bit by bit. */
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

    /** Where a bijection of 0 to {@code size} - 1 takes a number. */
    static long permute(long value, long size, long seed) {
        if (size < 2) {
            return 0;
        }
        Xoroshiro random = new Xoroshiro(seed);
        int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(size);
        long mask = (1L << bits) - 1;
        long v = Long.remainderUnsigned(value, size);
        for (int i = 0; i < PERMUTATION_ROUNDS; i++) {
            v = scramble(v, random, bits, mask);
            v = size - 1 - scramble(size - 1 - v, random, bits, mask);
            v = Long.remainderUnsigned(v + random.upTo(size - 1), size);
        }
        return v;
    }

    private static long scramble(long v, Xoroshiro random, int bits, long mask) {
        long factor = random.next() & mask | 1;
        long flip = random.next() & mask;
        if (Long.compareUnsigned(v, mask) > 0) {
            return v;
        }
        long mixed = (v * factor ^ flip) & mask;
        return mixed << 1 & mask | mixed >>> bits - 1;
    }

    /** The xoroshiro128** generator, seeded through splitmix64 as PostgreSQL does. */
    private static final class Xoroshiro {
        private long s0;
        private long s1;
        private long splitmix;

        Xoroshiro(long seed) {
            splitmix = seed;
            s0 = split();
            s1 = split();
        }

        private long split() {
            splitmix += 0x9E3779B97F4A7C15L;
            long value = (splitmix ^ splitmix >>> 30) * 0xBF58476D1CE4E5B9L;
            value = (value ^ value >>> 27) * 0x94D049BB133111EBL;
            return value ^ value >>> 31;
        }

        long next() {
            long first = s0;
            long mixed = s1 ^ first;
            s0 = Long.rotateLeft(first, 24) ^ mixed ^ mixed << 16;
            s1 = Long.rotateLeft(mixed, 37);
            return Long.rotateLeft(first * 5, 7) * 9;
        }

        long upTo(long most) {
            int shift = Long.numberOfLeadingZeros(most);
            long value = next() >>> shift;
            while (Long.compareUnsigned(value, most) > 0) {
                value = next() >>> shift;
            }
            return value;
        }
    }
}
