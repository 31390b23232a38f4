package org.storeharness.result.measurement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A distribution of times in nanoseconds. A percentile with fewer than 10 samples above it is not known: {@code null}.
 *
 * @param count the number of samples; with 0 all other values are 0 or {@code null}
 * @param withinRun95 the 95 % order-statistic interval of each known percentile under its name, as two numbers, low and
 *     high. It assumes independent samples. Operations of one run are not independent: comparisons use rounds
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
        long max,
        Map<String, List<Long>> withinRun95) {
    /** No samples. */
    public static final Latency NONE =
            new Latency(0, 0, 0, 0, null, null, null, null, null, null, null, null, null, null, 0, Map.of());

    public Latency {
        withinRun95 = Collections.unmodifiableMap(new LinkedHashMap<>(withinRun95));
    }
}
