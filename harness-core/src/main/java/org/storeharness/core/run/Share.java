package org.storeharness.core.run;

/** Exact shares of a whole number: they differ by at most one and their sum is the number. */
final class Share {
    private Share() {}

    static long of(long whole, int part, int parts) {
        return whole / parts + (part < whole % parts ? 1 : 0);
    }
}
