package org.storeharness.result;

import org.jspecify.annotations.Nullable;

/**
 * The progress of a workload in one interval, for the listeners of a run.
 *
 * @param seconds the length of the interval
 * @param ok the operations that succeeded
 * @param failed the operations that failed, were shed or not finished
 * @param p50Nanos the median of the headline times; {@code null} with fewer than 10 samples above it
 * @param p99Nanos their 99th percentile; {@code null} with fewer than 10 samples above it
 */
public record IntervalSnapshot(
        double seconds,
        long ok,
        long failed,
        @Nullable Long p50Nanos,
        @Nullable Long p99Nanos) {
    /** Successful operations per second. */
    public double opsPerSecond() {
        return ok / seconds;
    }
}
