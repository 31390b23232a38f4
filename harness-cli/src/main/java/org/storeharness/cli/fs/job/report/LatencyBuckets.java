package org.storeharness.cli.fs.job.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.storeharness.cli.fs.job.MeasuredJob;

/** The shares of operations in fio's latency buckets: {@code latency_ns}, {@code latency_us}, {@code latency_ms}. */
final class LatencyBuckets {
    private static final long[] BOUNDS = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1_000};
    private static final long[] LAST_BOUNDS = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1_000, 2_000};
    private static final double PERCENT = 100;

    private LatencyBuckets() {}

    static Map<String, Object> of(MeasuredJob job) {
        Histogram all = new Histogram(3);
        job.directions().values().forEach(direction -> all.add(direction.times()));
        Map<String, Object> buckets = new LinkedHashMap<>();
        buckets.put("latency_ns", shares(all, BOUNDS, 0, 1));
        buckets.put("latency_us", shares(all, BOUNDS, 1_000, 1_000));
        Map<String, Double> millis = shares(all, LAST_BOUNDS, 1_000_000, 1_000_000);
        millis.put(">=2000", share(all, 2_000_000_000L, Long.MAX_VALUE));
        buckets.put("latency_ms", millis);
        return buckets;
    }

    /** The shares below each bound, and at or above the one before it. */
    private static Map<String, Double> shares(Histogram times, long[] bounds, long first, long unit) {
        Map<String, Double> shares = new LinkedHashMap<>();
        long from = first;
        for (long bound : bounds) {
            shares.put(String.format(Locale.ROOT, "%d", bound), share(times, from, bound * unit));
            from = bound * unit;
        }
        return shares;
    }

    private static double share(Histogram times, long from, long below) {
        if (times.getTotalCount() == 0) {
            return 0;
        }
        long count = 0;
        for (var value : times.recordedValues()) {
            long time = value.getValueIteratedTo();
            if (time >= from && time < below) {
                count += value.getCountAtValueIteratedTo();
            }
        }
        return PERCENT * count / times.getTotalCount();
    }
}
