package org.storeharness.unit;

/** Exact shares of a whole number: they differ by at most one and their sum is the number. */
public final class ExactShare {
    private ExactShare() {}

    /** The share of a part, from 0. */
    public static long of(long whole, int part, int parts) {
        return whole / parts + (part < whole % parts ? 1 : 0);
    }
}
