package org.storeharness.core.sample;

import org.HdrHistogram.IntCountsHistogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.store.Outcome;

/** The times of one worker's scripts in one interval, by script and outcome. Costs nothing where there are no scripts. */
final class ScriptSamples {
    private @Nullable IntCountsHistogram @Nullable [] service;
    private @Nullable IntCountsHistogram @Nullable [] response;

    void service(int script, Outcome outcome, long nanos) {
        if (service == null) {
            service = new IntCountsHistogram[ScriptTotals.CLASSES];
        }
        IntervalSamples.record(service, ScriptTotals.of(script, outcome), nanos);
    }

    void response(int script, Outcome outcome, long nanos) {
        if (response == null) {
            response = new IntCountsHistogram[ScriptTotals.CLASSES];
        }
        IntervalSamples.record(response, ScriptTotals.of(script, outcome), nanos);
    }

    /** Adds everything to the totals and empties this. */
    void moveTo(ScriptTotals totals) {
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
