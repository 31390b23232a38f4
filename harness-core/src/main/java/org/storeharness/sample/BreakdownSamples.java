package org.storeharness.sample;

import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.Outcome;

/**
 * Times of one worker in one interval by number (script or server) and outcome. Allocates nothing if nothing is
 * numbered.
 */
final class BreakdownSamples {
    private @Nullable IntCountsHistogram @Nullable [] service;
    private @Nullable IntCountsHistogram @Nullable [] response;

    void service(int number, Outcome outcome, long nanos) {
        if (service == null) {
            service = new IntCountsHistogram[BreakdownTotals.CLASSES];
        }
        IntervalSamples.record(service, BreakdownTotals.indexOf(number, outcome), nanos);
    }

    void response(int number, Outcome outcome, long nanos) {
        if (response == null) {
            response = new IntCountsHistogram[BreakdownTotals.CLASSES];
        }
        IntervalSamples.record(response, BreakdownTotals.indexOf(number, outcome), nanos);
    }

    /** Adds everything to the totals and clears this. */
    void drainTo(BreakdownTotals totals) {
        move(service, totals.service());
        move(response, totals.response());
    }

    private static void move(@Nullable IntCountsHistogram @Nullable [] from, HistogramTable to) {
        if (from != null) {
            for (int i = 0; i < from.length; i++) {
                IntervalSamples.move(from[i], to, i);
            }
        }
    }
}
