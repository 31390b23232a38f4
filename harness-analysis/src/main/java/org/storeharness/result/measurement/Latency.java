package org.storeharness.result.measurement;

import org.jspecify.annotations.Nullable;

/**
 * A distribution of times in nanoseconds. A percentile with fewer than 10 samples above it is not known: {@code null}.
 *
 * @param count the number of samples; with 0 all other values are 0 or {@code null}
 */
public record Latency(
        long count,
        long min,
        double mean,
        double stddev,
        @Nullable Long p50,
        @Nullable Long p66,
        @Nullable Long p75,
        @Nullable Long p80,
        @Nullable Long p90,
        @Nullable Long p95,
        @Nullable Long p98,
        @Nullable Long p99,
        @Nullable Long p999,
        @Nullable Long p9999,
        long max) {
    /** No samples. */
    public static final Latency NONE =
            new Latency(0, 0, 0, 0, null, null, null, null, null, null, null, null, null, null, 0);
}
