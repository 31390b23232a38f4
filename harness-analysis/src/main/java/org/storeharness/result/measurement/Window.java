package org.storeharness.result.measurement;

/**
 * The times of one measured phase, in nanoseconds from its common start.
 *
 * @param firstDoneNanos the end of the first operation
 * @param lastDoneNanos the end of the last operation
 * @param startNanos the start of the time in which all workers were active; operations count in it if they started in it
 * @param endNanos its end
 * @param common whether that time was long enough; if not, rates are over all time from the first start to the last
 *     end, and a caution says so
 */
public record Window(long firstDoneNanos, long lastDoneNanos, long startNanos, long endNanos, boolean common) {
    /** The length in seconds. */
    public double seconds() {
        return (endNanos - startNanos) / 1e9;
    }
}
