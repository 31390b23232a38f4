package org.storeharness.sample;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Merges the samples of several sources, each of which goes from interval to interval, and keeps their totals: of the workers of a
 * host, or of the hosts of a site. Used by one thread.
 *
 * <p>The sink gets every interval once, in ascending order, as soon as all sources are past it. It waits at most {@value
 * #PATIENCE_INTERVALS} intervals for a source that is not, so that a hanging one does not block the sink. Samples that such a source
 * hands over later count in the first interval not yet passed on. The last interval waits for {@link #finish}, since it is shorter than
 * the others, and only then it is known by how much.
 */
public final class IntervalMerger {
    static final long PATIENCE_INTERVALS = 10;

    private final long[] reachedIntervals;
    private final IntervalSink sink;
    private final PhaseTotals totals = new PhaseTotals();
    private final PhaseTotals nothing = new PhaseTotals();
    private final Map<Long, PhaseTotals> pending = new HashMap<>();
    private final Deque<PhaseTotals> spare = new ArrayDeque<>();

    /** The next interval to pass on; -1 before the first samples, which begin with the stage's first interval. */
    private long nextInterval = -1;

    /** Receives complete intervals. */
    @FunctionalInterface
    public interface IntervalSink {
        /**
         * Receives one interval of all sources. Numbers ascend by one: an interval in which no operation ended has no samples.
         *
         * @param number the interval, from 0
         * @param samples valid during the call
         */
        void accept(long number, PhaseTotals samples);
    }

    public IntervalMerger(int sources, IntervalSink sink) {
        this.reachedIntervals = new long[sources];
        this.sink = sink;
    }

    /** Adds a complete interval of a source. */
    public void add(int source, long number, PhaseTotals samples) {
        interval(number).add(samples);
        reached(source, number + 1);
    }

    /** No samples follow from the source. */
    public void over(int source) {
        reached(source, Long.MAX_VALUE);
    }

    /** What samples of that interval are to be added to. */
    PhaseTotals interval(long number) {
        nextInterval = nextInterval < 0 ? number : nextInterval;
        return pending.computeIfAbsent(
                Math.max(number, nextInterval), any -> spare.isEmpty() ? new PhaseTotals() : spare.pop());
    }

    /** The source has no more samples for earlier intervals. */
    void reached(int source, long number) {
        reachedIntervals[source] = Math.max(reachedIntervals[source], number);
    }

    /**
     * Passes on what is complete, and what was waited for long enough.
     *
     * @param currentInterval the current interval
     */
    public void passOn(long currentInterval) {
        long allReached = Long.MAX_VALUE;
        for (long reached : reachedIntervals) {
            allReached = Math.min(allReached, reached);
        }
        long firstKept = Math.max(allReached, currentInterval - PATIENCE_INTERVALS);
        passOnBefore(allReached == Long.MAX_VALUE ? Math.min(firstKept, lastPending()) : firstKept);
    }

    /** How many operations have been passed on, whatever became of them. */
    public long operations() {
        return totals.operations().scheduled();
    }

    private long lastPending() {
        return pending.keySet().stream().reduce(nextInterval, Math::max);
    }

    private void passOnBefore(long firstKept) {
        for (; !pending.isEmpty() && nextInterval < firstKept; nextInterval++) {
            PhaseTotals interval = pending.remove(nextInterval);
            if (interval == null) {
                sink.accept(nextInterval, nothing);
                continue;
            }
            sink.accept(nextInterval, interval);
            totals.add(interval);
            interval.reset();
            spare.push(interval);
        }
    }

    /** Passes on what remains after all sources have finished, and returns the totals. */
    public PhaseTotals finish() {
        passOnBefore(Long.MAX_VALUE);
        return totals;
    }
}
