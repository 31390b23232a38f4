package org.storeharness.result.measurement;

import org.jspecify.annotations.Nullable;
import org.storeharness.plan.RateObjective.Percentile;

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

    /** The percentile; {@code null} if it is not known. */
    public @Nullable Long at(Percentile percentile) {
        return switch (percentile) {
            case P50 -> p50;
            case P75 -> p75;
            case P90 -> p90;
            case P95 -> p95;
            case P98 -> p98;
            case P99 -> p99;
            case P999 -> p999;
            case P9999 -> p9999;
        };
    }
}
