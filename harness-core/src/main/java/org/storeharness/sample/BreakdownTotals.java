package org.storeharness.sample;

import org.HdrHistogram.Histogram;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store;

/**
 * The times of operations by number (script or server) and outcome, merged over workers and intervals. The store
 * defines the numbers. Used by one thread.
 */
public final class BreakdownTotals {
    private static final int OUTCOMES = Outcome.values().length;

    /** The number of pairs of number and outcome. */
    static final int CLASSES = Math.max(Store.MAXIMUM_SCRIPTS, Store.MAXIMUM_SERVERS) * OUTCOMES;

    private final HistogramTable service = new HistogramTable(CLASSES);
    private final HistogramTable response = new HistogramTable(CLASSES);

    static int indexOf(int number, Outcome outcome) {
        return number * OUTCOMES + outcome.ordinal();
    }

    /** The tag of samples for a pair of number and outcome. */
    static SampleTag tag(SampleTag.Breakdown by, int pair, boolean response) {
        return new SampleTag.OfBreakdown(by, pair / OUTCOMES, Outcome.values()[pair % OUTCOMES], response);
    }

    HistogramTable service() {
        return service;
    }

    HistogramTable response() {
        return response;
    }

    void add(BreakdownTotals other) {
        service.add(other.service);
        response.add(other.response);
    }

    void reset() {
        service.reset();
        response.reset();
    }

    /** The operations with this number by outcome; excludes operations that were never started. */
    public OperationCounts operations(int number) {
        return new OperationCounts(
                count(number, Outcome.OK),
                count(number, Outcome.MISS),
                count(number, Outcome.TIMEOUT),
                count(number, Outcome.REJECTED),
                count(number, Outcome.CORRUPT),
                count(number, Outcome.ERROR),
                0,
                0,
                0,
                0);
    }

    /** Start to end of the number's successful operations, in nanoseconds. */
    public Histogram serviceTimes(int number) {
        return service.getOrCreate(indexOf(number, Outcome.OK));
    }

    /** Intended start to end of the number's successful operations, in nanoseconds; empty under closed load. */
    public Histogram responseTimes(int number) {
        return response.getOrCreate(indexOf(number, Outcome.OK));
    }

    private long count(int number, Outcome outcome) {
        return service.count(indexOf(number, outcome));
    }
}
