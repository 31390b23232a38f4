package org.storeharness.sample;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Histograms by index, created on first use. */
final class HistogramTable {
    private final @Nullable Histogram[] histograms;

    HistogramTable(int size) {
        histograms = new Histogram[size];
    }

    /** Returns the histogram; creates it if there is none yet. */
    Histogram getOrCreate(int index) {
        Histogram histogram = histograms[index];
        if (histogram == null) {
            histogram = Latencies.emptyHistogram();
            histograms[index] = histogram;
        }
        return histogram;
    }

    /** The histogram, or {@code null} if nothing was ever recorded under that index. */
    @Nullable
    Histogram peek(int index) {
        return histograms[index];
    }

    void add(HistogramTable other) {
        for (int i = 0; i < histograms.length; i++) {
            Histogram histogram = other.histograms[i];
            if (histogram != null && histogram.getTotalCount() > 0) {
                getOrCreate(i).add(histogram);
            }
        }
    }

    void reset() {
        for (Histogram histogram : histograms) {
            if (histogram != null) {
                histogram.reset();
            }
        }
    }

    long count(int index) {
        Histogram histogram = histograms[index];
        return histogram == null ? 0 : histogram.getTotalCount();
    }
}
