package org.storeharness.sample;

import org.HdrHistogram.Histogram;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

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

    /** The index of a pair whose number is spelled as in {@link #name}. */
    static int indexOf(String number, Outcome outcome) {
        if (number.matches("[1-9][0-9]{0,2}") && Integer.parseInt(number) <= CLASSES / OUTCOMES) {
            return indexOf(Integer.parseInt(number) - 1, outcome);
        }
        throw new InvalidValueException("", "has the tag of a script or a server that no store has");
    }

    /** The name of a pair, which counts scripts or servers from 1: {@code 1/ok}. */
    static String name(int pair) {
        return (pair / OUTCOMES + 1) + "/" + EnumSpelling.of(Outcome.values()[pair % OUTCOMES]);
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

    /** The operations with this number by outcome. */
    public OperationCounts operations(int number) {
        return OperationCounts.of(outcome -> count(number, outcome), 0, 0);
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
