package org.storeharness.crosscheck.model;

/**
 * By how much a claim may differ from what was seen.
 *
 * @param share of what was seen
 * @param operations more for each run: what a tool does to set itself up, and what is under way when it ends
 * @param bytes the same of bytes
 */
public record Tolerance(double share, long operations, long bytes) {
    static final double DEFAULT_SHARE = 0.01;

    /** One percent, and so many operations for each run. */
    public static Tolerance ofOperations(long operations) {
        return new Tolerance(DEFAULT_SHARE, operations, 0);
    }

    /** One percent, and so many bytes for each run. */
    public static Tolerance ofBytes(long bytes) {
        return new Tolerance(DEFAULT_SHARE, 0, bytes);
    }

    /** Whether the two agree over a number of runs. */
    public boolean agrees(long claimed, long seen, long allowanceOfRun, int runs) {
        return Math.abs((double) claimed - seen) <= share * seen + (double) allowanceOfRun * runs;
    }
}
