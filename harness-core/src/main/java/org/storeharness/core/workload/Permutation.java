package org.storeharness.core.workload;

/**
 * The numbers from 0 to a bound in an order that a key decides, without a list of them: a Feistel network over the next
 * larger range of 4^n numbers, gone through again for what falls outside of the bound ("cycle walking"; Black, Rogaway,
 * "Ciphers with arbitrary finite domains", CT-RSA 2002). At most 4 passes a number on average. Immutable.
 */
final class Permutation {
    private static final int ROUNDS = 4;

    private final long bound;
    private final long key;
    private final int halfBits;
    private final long halfMask;

    /** @param bound how many numbers there are, at least 1 */
    Permutation(long bound, long key) {
        this.bound = bound;
        this.key = key;
        this.halfBits = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(bound - 1) + 1) / 2);
        this.halfMask = (1L << halfBits) - 1;
    }

    /** The number at a place; places are numbered from 0. */
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
