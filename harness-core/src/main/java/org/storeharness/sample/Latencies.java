package org.storeharness.sample;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.RunTimeline.Quantile;
import org.storeharness.result.measurement.Latency;

/** Computes the latency figures of a result from histograms. */
public final class Latencies {
    /** The significant decimal digits of every recorded time. */
    public static final int DIGITS = 3;

    /** A percentile is known only with at least this number of samples above it. */
    static final int MIN_SAMPLES_ABOVE = 10;

    private static final double ROUNDING = 1e-9;
    private static final int TICKS_PER_HALF_DISTANCE = 5;

    private Latencies() {}

    /** The figures of the histogram, in its unit (nanoseconds). */
    public static Latency of(Histogram times) {
        return times.getTotalCount() == 0
                ? Latency.NONE
                : new Latency(
                        times.getTotalCount(),
                        times.getMinValue(),
                        times.getMean(),
                        times.getStdDeviation(),
                        percentile(times, 50),
                        percentile(times, 66),
                        percentile(times, 75),
                        percentile(times, 80),
                        percentile(times, 90),
                        percentile(times, 95),
                        percentile(times, 98),
                        percentile(times, 99),
                        percentile(times, 99.9),
                        percentile(times, 99.99),
                        times.getMaxValue());
    }

    /** A percentile, 0 to 100; {@code null} with fewer than {@value #MIN_SAMPLES_ABOVE} samples above it. */
    public static @Nullable Long percentile(Histogram times, double percentile) {
        return isKnown(times, percentile) ? times.getValueAtPercentile(percentile) : null;
    }

    /**
     * The distribution in steps that halve with the distance to 1 (see {@link Histogram#percentiles}), up to the last
     * with at least {@value #MIN_SAMPLES_ABOVE} samples above it.
     */
    public static List<Quantile> quantiles(Histogram times) {
        List<Quantile> quantiles = new ArrayList<>();
        for (HistogramIterationValue step : times.percentiles(TICKS_PER_HALF_DISTANCE)) {
            if (times.getTotalCount() == 0 || !isKnown(times, step.getPercentileLevelIteratedTo())) {
                break;
            }
            quantiles.add(new Quantile(step.getPercentileLevelIteratedTo() / 100, step.getValueIteratedTo()));
        }
        return quantiles;
    }

    /** An empty histogram for times in nanoseconds. */
    public static Histogram emptyHistogram() {
        return new Histogram(DIGITS);
    }

    private static boolean isKnown(Histogram times, double percentile) {
        return times.getTotalCount() * (100 - percentile) / 100 + ROUNDING >= MIN_SAMPLES_ABOVE;
    }
}
