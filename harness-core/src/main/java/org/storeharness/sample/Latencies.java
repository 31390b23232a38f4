package org.storeharness.sample;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
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

    private final Histogram times;
    private final Map<String, List<Long>> intervals = new LinkedHashMap<>();

    /** The recorded values, each by the rank of its last sample: read once, since a histogram has thousands of buckets to go through. */
    private final NavigableMap<Long, Long> valueByRank = new TreeMap<>();

    private Latencies(Histogram times) {
        this.times = times;
        for (HistogramIterationValue bucket : times.recordedValues()) {
            valueByRank.put(bucket.getTotalCountToThisValue(), bucket.getValueIteratedTo());
        }
    }

    /** The figures of the histogram, in its unit (nanoseconds). */
    public static Latency of(Histogram times) {
        return times.getTotalCount() == 0 ? Latency.NONE : new Latencies(times).latency();
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

    private Latency latency() {
        return new Latency(
                times.getTotalCount(),
                times.getMinValue(),
                times.getMean(),
                times.getStdDeviation(),
                percentile("p50", 50),
                percentile("p66", 66),
                percentile("p75", 75),
                percentile("p80", 80),
                percentile("p90", 90),
                percentile("p95", 95),
                percentile("p98", 98),
                percentile("p99", 99),
                percentile("p999", 99.9),
                percentile("p9999", 99.99),
                times.getMaxValue(),
                intervals);
    }

    private @Nullable Long percentile(String name, double percentile) {
        if (!isKnown(times, percentile)) {
            return null;
        }
        RankInterval ranks = RankInterval.of(times.getTotalCount(), percentile / 100);
        intervals.put(
                name,
                List.of(
                        times.lowestEquivalentValue(valueAtRank(ranks.low())),
                        times.highestEquivalentValue(valueAtRank(ranks.high()))));
        return times.getValueAtPercentile(percentile);
    }

    /** The value of the sample with that rank, from 1. */
    private long valueAtRank(long rank) {
        Map.Entry<Long, Long> found = valueByRank.ceilingEntry(rank);
        return found == null ? times.getMaxValue() : found.getValue();
    }
}
