package org.storeharness.crosscheck.model;

/**
 * By how much reported totals may differ from counted ones.
 *
 * @param share of what was counted
 * @param operations further operations per run: those of a tool's setup, and those outstanding when it ends
 * @param bytes further bytes per run
 */
public record Tolerance(double share, long operations, long bytes) {
    private static final double DEFAULT_SHARE = 0.01;

    /** One percent plus a number of operations per run. */
    public static Tolerance ofOperations(long operations) {
        return new Tolerance(DEFAULT_SHARE, operations, 0);
    }

    /** One percent plus a number of bytes per run. */
    public static Tolerance ofBytes(long bytes) {
        return new Tolerance(DEFAULT_SHARE, 0, bytes);
    }

    /** Whether the two agree over a number of runs. */
    public boolean agrees(long reported, long counted, long allowancePerRun, int runs) {
        return Math.abs((double) reported - counted) <= share * counted + (double) allowancePerRun * runs;
    }
}
