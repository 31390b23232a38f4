package org.storeharness.run.saved;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.storeharness.plan.OperationKind;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.Check;

/**
 * The successful operations of a phase by interval, to show changes within the phase. In a long phase adjacent
 * intervals are merged into slices of equal length, so the number of slices is bounded. Used by one thread.
 */
final class PhaseIntervals {
    private static final int DIGITS = 2;
    private static final List<OperationKind> KINDS = List.of(OperationKind.values());

    private final int maxSlices;
    private final List<Slice> slices = new ArrayList<>();
    private int intervalsPerSlice = 1;
    private int intervalsInLastSlice = 1;

    /**
     * @param most the maximum number of slices, an even number
     */
    PhaseIntervals(int most) {
        Check.require(most > 0 && most % 2 == 0, "most", () -> "must be an even number above 0, got " + most);
        this.maxSlices = most;
    }

    /**
     * Merged intervals.
     *
     * @param service service times of successful operations, in nanoseconds, to two digits
     * @param response response times; empty under closed load
     * @param endNanos the end, from the start of the phase
     */
    record Slice(Histogram service, Histogram response, long endNanos) {
        private Slice plus(Slice later) {
            service.add(later.service);
            response.add(later.response);
            return new Slice(service, response, later.endNanos);
        }

        /** The headline times: response times under open load, service times under closed load. */
        Histogram headline() {
            return response.getTotalCount() > 0 ? response : service;
        }

        /** The number of successful operations. */
        long operations() {
            return service.getTotalCount();
        }
    }

    /**
     * Adds the next interval.
     *
     * @param endNanos its end from the start of the phase
     */
    void add(PhaseTotals samples, long endNanos) {
        Slice next = new Slice(rounded(samples.serviceTimes(KINDS)), rounded(samples.responseTimes(KINDS)), endNanos);
        int last = slices.size() - 1;
        if (last >= 0 && intervalsInLastSlice < intervalsPerSlice) {
            slices.set(last, slices.get(last).plus(next));
            intervalsInLastSlice++;
            return;
        } else if (slices.size() == maxSlices) {
            mergePairs();
        }
        slices.add(next);
        intervalsInLastSlice = 1;
    }

    /** The slices in order; the last one may be shorter. */
    List<Slice> slices() {
        return List.copyOf(slices);
    }

    private void mergePairs() {
        for (int i = 0; i < maxSlices / 2; i++) {
            slices.set(i, slices.get(i).plus(slices.remove(i + 1)));
        }
        intervalsPerSlice *= 2;
    }

    private static Histogram rounded(Histogram exact) {
        Histogram coarse = new Histogram(DIGITS);
        coarse.add(exact);
        return coarse;
    }
}
