package org.storeharness.core.sample;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.Latency;

/** Turns histograms into the figures of a result. */
public final class Latencies {
    /** A percentile is known only with at least so many samples above it. */
    static final int SAMPLES_ABOVE = 10;

    private Latencies() {}

    /** The figures of the histogram, in its unit (nanoseconds). */
    public static Latency of(Histogram times) {
        if (times.getTotalCount() == 0) {
            return Latency.NONE;
        }
        return new Latency(
                times.getTotalCount(),
                times.getMinValue(),
                times.getMean(),
                times.getStdDeviation(),
                percentile(times, 50),
                percentile(times, 75),
                percentile(times, 90),
                percentile(times, 95),
                percentile(times, 99),
                percentile(times, 99.9),
                percentile(times, 99.99),
                times.getMaxValue());
    }

    private static @Nullable Long percentile(Histogram times, double percentile) {
        double above = times.getTotalCount() * (100 - percentile) / 100;
        return above + 1e-9 < SAMPLES_ABOVE ? null : (Long) times.getValueAtPercentile(percentile);
    }
}
