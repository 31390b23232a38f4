package org.storeharness.workload;

/**
 * SplitMix64: a bijection of 64-bit values whose outputs pass statistical tests even for consecutive inputs. Source: Steele,
 * Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, with Stafford's variant 13 of the finalizer.
 */
public final class SplitMix64 {
    /** The odd number closest to 2^64 divided by the golden ratio. */
    static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private SplitMix64() {}

    /** The mixed value. */
    public static long mix(long value) {
        long z = value + GOLDEN_GAMMA;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** A mix of both values that depends on their order. */
    public static long mix(long first, long second) {
        return mix(mix(first) + second);
    }

    /** A value from 0 to the bound (exclusive), uniform to 2^-63, without division: the high word of the product. */
    public static long bounded(long bound, long random) {
        return Math.multiplyHigh(random >>> 1, bound << 1);
    }
}
