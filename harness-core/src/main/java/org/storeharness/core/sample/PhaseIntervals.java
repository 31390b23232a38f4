package org.storeharness.core.sample;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.storeharness.core.plan.OperationKind;

/**
 * The successful operations of a phase, interval by interval, for looking at what changed within it. Of a long phase
 * neighbouring intervals are put together, all the same number of them, so that at most {@value #MOST} remain. Used by one
 * thread.
 */
public final class PhaseIntervals {
    private static final int MOST = 64;
    private static final int DIGITS = 2;
    private static final List<OperationKind> KINDS = List.of(OperationKind.values());

    private final List<Slice> slices = new ArrayList<>();
    private int intervalsEach = 1;
    private int intervalsInLast = 1;
    private long reachedNanos;

    /**
     * Intervals that were put together.
     *
     * @param service service times of what succeeded in them, in nanoseconds, to two digits
     * @param response response times; empty under closed load
     */
    public record Slice(Histogram service, Histogram response) {
        private void add(Slice other) {
            service.add(other.service);
            response.add(other.response);
        }

        /** The operations that succeeded. */
        public long operations() {
            return service.getTotalCount();
        }
    }

    /**
     * Adds the next interval.
     *
     * @param endNanos its end from the start of the phase
     */
    public void add(PhaseTotals samples, long endNanos) {
        reachedNanos = endNanos;
        Slice next = new Slice(coarse(samples.serviceTimes(KINDS)), coarse(samples.responseTimes(KINDS)));
        if (!slices.isEmpty() && intervalsInLast < intervalsEach) {
            slices.get(slices.size() - 1).add(next);
            intervalsInLast++;
            return;
        } else if (slices.size() == MOST) {
            halve();
        }
        slices.add(next);
        intervalsInLast = 1;
    }

    /**
     * The slices of equal length in their order: the last one is left out if it is shorter.
     *
     * @param overNanos the end of the phase's last operation, from its start
     */
    public List<Slice> whole(long overNanos) {
        boolean lastIsWhole = intervalsInLast == intervalsEach && reachedNanos <= overNanos;
        return List.copyOf(slices.subList(0, lastIsWhole ? slices.size() : slices.size() - 1));
    }

    private void halve() {
        for (int i = 0; i < MOST / 2; i++) {
            slices.get(i).add(slices.remove(i + 1));
        }
        intervalsEach *= 2;
    }

    private static Histogram coarse(Histogram exact) {
        Histogram coarse = new Histogram(DIGITS);
        coarse.setAutoResize(true);
        coarse.add(exact);
        return coarse;
    }
}
