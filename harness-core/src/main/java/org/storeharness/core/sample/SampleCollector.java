package org.storeharness.core.sample;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Drains the workers' channels, passes complete intervals to a sink and keeps the totals of the phase. Used by one
 * thread, which is not a worker.
 *
 * <p>The sink gets every interval once, in ascending order, as soon as all workers are past it. The collector waits at
 * most {@value #PATIENCE_INTERVALS} intervals for a worker that is not, because a call of its store has not returned,
 * so a hanging store does not block the sink. Samples that such a worker hands over later count in the first interval
 * not yet passed on.
 */
public final class SampleCollector {
    static final long PATIENCE_INTERVALS = 10;

    private final List<WorkerRecorder> recorders;
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
         * Receives one interval of all workers. Numbers ascend by one: an interval in which no operation ended has no samples.
         *
         * @param number the interval, from 0
         * @param samples valid during the call
         */
        void accept(long number, PhaseTotals samples);
    }

    public SampleCollector(List<WorkerRecorder> recorders, IntervalSink sink) {
        this.recorders = List.copyOf(recorders);
        this.reachedIntervals = new long[recorders.size()];
        this.sink = sink;
    }

    /**
     * Collects what the workers handed over.
     *
     * @param currentInterval the current interval
     */
    public void collect(long currentInterval) {
        long allReached = Long.MAX_VALUE;
        for (int i = 0; i < reachedIntervals.length; i++) {
            drain(i);
            allReached = Math.min(allReached, reachedIntervals[i]);
        }
        passOn(Math.max(allReached, currentInterval - PATIENCE_INTERVALS));
    }

    /** Collects what remains after all workers have finished, and returns the totals. */
    public PhaseTotals finish() {
        collect(Long.MAX_VALUE);
        return totals;
    }

    private void drain(int worker) {
        SampleChannel channel = recorders.get(worker).channel();
        for (IntervalSamples samples = channel.poll(); samples != null; samples = channel.poll()) {
            reachedIntervals[worker] = samples.nextNumber();
            nextInterval = nextInterval < 0 ? samples.number() : nextInterval;
            long number = Math.max(samples.number(), nextInterval);
            samples.drainTo(pending.computeIfAbsent(number, any -> spare.isEmpty() ? new PhaseTotals() : spare.pop()));
            channel.handBack(samples);
        }
    }

    private void passOn(long firstKept) {
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
}
