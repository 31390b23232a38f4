package org.storeharness.workload;

/**
 * A permutation of the numbers from 0 (inclusive) to a bound (exclusive), selected by a key, without storing it: a
 * Feistel network over the next larger range of 4^n numbers, applied again to results outside the bound ("cycle
 * walking"; Black, Rogaway, "Ciphers with arbitrary finite domains", CT-RSA 2002). At most 4 passes per number on
 * average. Immutable.
 */
final class Permutation {
    private static final int ROUNDS = 4;

    private final long bound;
    private final long key;
    private final int halfBits;
    private final long halfMask;

    /** @param bound the number of elements, at least 1 */
    Permutation(long bound, long key) {
        this.bound = bound;
        this.key = key;
        this.halfBits = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(bound - 1) + 1) / 2);
        this.halfMask = (1L << halfBits) - 1;
    }

    /** The number at a position, from 0. */
    long at(long place) {
        long number = feistel(place);
        while (number >= bound) {
            number = feistel(number);
        }
        return number;
    }

    private long feistel(long number) {
        long left = number >>> halfBits;
        long right = number & halfMask;
        for (int round = 0; round < ROUNDS; round++) {
            long next = left ^ SplitMix64.mix(key + round, right) & halfMask;
            left = right;
            right = next;
        }
        return left << halfBits | right;
    }
}
