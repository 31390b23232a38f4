package org.storeharness.core.sample;

import org.HdrHistogram.Histogram;
import org.storeharness.core.result.Operations;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Store;

/** The times of scripts by script and outcome, merged over workers and intervals. Used by one thread. */
public final class ScriptTotals {
    private static final int OUTCOMES = Outcome.values().length;

    /** How many pairs of script and outcome there are. */
    static final int CLASSES = Store.MOST_SCRIPTS * OUTCOMES;

    private final HistogramTable service = new HistogramTable(CLASSES);
    private final HistogramTable response = new HistogramTable(CLASSES);

    static int of(int script, Outcome outcome) {
        return script * OUTCOMES + outcome.ordinal();
    }

    HistogramTable service() {
        return service;
    }

    HistogramTable response() {
        return response;
    }

    void add(ScriptTotals other) {
        service.add(other.service);
        response.add(other.response);
    }

    void reset() {
        service.reset();
        response.reset();
    }

    /** How the operations that performed a script ended; those that were never started chose none. */
    public Operations operations(int script) {
        return new Operations(
                count(script, Outcome.OK),
                count(script, Outcome.MISS),
                count(script, Outcome.TIMEOUT),
                count(script, Outcome.REJECTED),
                count(script, Outcome.CORRUPT),
                count(script, Outcome.ERROR),
                0,
                0,
                0,
                0);
    }

    /** Start to end of a script's successful operations, in nanoseconds. */
    public Histogram serviceTimes(int script) {
        return service.get(of(script, Outcome.OK));
    }

    /** Intended start to end of a script's successful operations, in nanoseconds; empty under closed load. */
    public Histogram responseTimes(int script) {
        return response.get(of(script, Outcome.OK));
    }

    private long count(int script, Outcome outcome) {
        return service.count(of(script, outcome));
    }
}
