package org.storeharness.core.sample;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Empties the workers' channels, writes complete intervals to a sink and keeps the totals of the phase. Used by one thread,
 * which is not a worker.
 *
 * <p>The sink gets every interval once, in ascending order, as soon as all workers are past it. One that is not, because a
 * call of its store has not returned, is waited for during {@value #PATIENCE_INTERVALS} intervals, so that a hanging store
 * keeps nothing back from the sink. What such a worker hands over after that counts to the first interval still to come.
 */
public final class SampleCollector {
    static final long PATIENCE_INTERVALS = 10;

    private final List<WorkerRecorder> recorders;
    private final long[] reachedIntervals;
    private final IntervalSink sink;
    private final PhaseTotals totals = new PhaseTotals();
    private final TreeMap<Long, PhaseTotals> pending = new TreeMap<>();
    private final Deque<PhaseTotals> spare = new ArrayDeque<>();
    private long nextInterval;

    /** Takes whole intervals. */
    @FunctionalInterface
    public interface IntervalSink {
        /**
         * One interval of all workers. Numbers ascend; one during which no worker came to anything may be left out.
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
     * Takes what the workers handed over.
     *
     * @param currentInterval the interval that is going on
     */
    public void collect(long currentInterval) {
        long allReached = Long.MAX_VALUE;
        for (int i = 0; i < reachedIntervals.length; i++) {
            drain(i);
            allReached = Math.min(allReached, reachedIntervals[i]);
        }
        passOn(Math.max(allReached, currentInterval - PATIENCE_INTERVALS));
    }

    /** Takes what is left after all workers have finished, and returns the totals. */
    public PhaseTotals finish() {
        collect(Long.MAX_VALUE);
        return totals;
    }

    private void drain(int worker) {
        SampleChannel channel = recorders.get(worker).channel();
        for (IntervalSamples samples = channel.poll(); samples != null; samples = channel.poll()) {
            reachedIntervals[worker] = samples.nextNumber();
            long number = Math.max(samples.number(), nextInterval);
            samples.drainTo(pending.computeIfAbsent(number, any -> spare.isEmpty() ? new PhaseTotals() : spare.pop()));
            channel.handBack(samples);
        }
    }

    private void passOn(long firstKept) {
        while (!pending.isEmpty() && pending.firstKey() < firstKept) {
            Map.Entry<Long, PhaseTotals> first = pending.firstEntry();
            pending.remove(first.getKey());
            nextInterval = first.getKey() + 1;
            PhaseTotals interval = first.getValue();
            sink.accept(first.getKey(), interval);
            totals.add(interval);
            interval.reset();
            spare.push(interval);
        }
    }
}
