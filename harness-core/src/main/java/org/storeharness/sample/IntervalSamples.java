package org.storeharness.sample;

import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.OperationPart;

/**
 * The samples of one worker in one interval. Written by that worker, then handed over, read and cleared by the
 * collector, and handed back. Histograms are created when their class first occurs and grow to the largest value, so
 * memory follows use; in the steady state nothing is allocated.
 */
final class IntervalSamples {
    /** One hour: longer times are recorded as this. */
    static final long MAX_NANOS = 3_600_000_000_000L;

    private static final OperationPart[] PARTS = OperationPart.values();

    private final @Nullable IntCountsHistogram[] service = new IntCountsHistogram[SampleClass.COUNT];
    private final @Nullable IntCountsHistogram[] response = new IntCountsHistogram[SampleClass.COUNT];
    private final @Nullable IntCountsHistogram[] parts = new IntCountsHistogram[PARTS.length];
    private final BreakdownSamples scripts = new BreakdownSamples();
    private final BreakdownSamples servers = new BreakdownSamples();
    private final IntCountsHistogram lateness = histogram();
    private final long[] untimed = new long[SampleClass.COUNT];
    private final long[] late = new long[SampleClass.COUNT];
    private final long[] retries = new long[SampleClass.COUNT];
    private long number;
    private long nextNumber;

    /** The index of the interval in the phase, from 0. */
    long number() {
        return number;
    }

    void number(long interval) {
        number = interval;
    }

    /** The interval of the worker's next set; the worker has no more samples for earlier intervals. */
    long nextNumber() {
        return nextNumber;
    }

    void nextNumber(long interval) {
        nextNumber = interval;
    }

    void service(int sampleClass, long nanos) {
        record(service, sampleClass, nanos);
    }

    void response(int sampleClass, long nanos) {
        record(response, sampleClass, nanos);
    }

    BreakdownSamples scripts() {
        return scripts;
    }

    BreakdownSamples servers() {
        return servers;
    }

    void part(OperationPart part, long nanos) {
        record(parts, part.ordinal(), nanos);
    }

    void lateness(long nanos) {
        record(lateness, nanos);
    }

    /** Counts operations that never started or never ended and so have no time. */
    void untimed(int sampleClass, long count) {
        untimed[sampleClass] += count;
    }

    void late(int sampleClass) {
        late[sampleClass]++;
    }

    void retries(int sampleClass, int count) {
        retries[sampleClass] += count;
    }

    /** Adds everything to the totals and clears this set. */
    void drainTo(PhaseTotals totals) {
        for (int i = 0; i < SampleClass.COUNT; i++) {
            move(service[i], totals.service(), i);
            move(response[i], totals.response(), i);
            totals.count(i, untimed[i], late[i], retries[i]);
            untimed[i] = 0;
            late[i] = 0;
            retries[i] = 0;
        }
        for (int i = 0; i < PARTS.length; i++) {
            move(parts[i], totals.parts(), i);
        }
        scripts.drainTo(totals.scripts());
        servers.drainTo(totals.servers());
        totals.lateness().add(lateness);
        lateness.reset();
    }

    static void record(@Nullable IntCountsHistogram[] histograms, int index, long nanos) {
        IntCountsHistogram histogram = histograms[index];
        if (histogram == null) {
            histogram = histogram();
            histograms[index] = histogram;
        }
        record(histogram, nanos);
    }

    private static void record(IntCountsHistogram histogram, long nanos) {
        histogram.recordValue(Math.min(Math.max(nanos, 0), MAX_NANOS));
    }

    private static IntCountsHistogram histogram() {
        return new IntCountsHistogram(Latencies.DIGITS);
    }

    static void move(@Nullable IntCountsHistogram from, HistogramTable to, int index) {
        if (from != null && from.getTotalCount() > 0) {
            to.getOrCreate(index).add(from);
            from.reset();
        }
    }
}
