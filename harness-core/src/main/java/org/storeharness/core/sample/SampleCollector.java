package org.storeharness.core.sample;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Empties the workers' channels, writes complete intervals to a sink and keeps the totals of the phase. Used by one thread,
 * which is not a worker.
 */
public final class SampleCollector {
    private final List<WorkerRecorder> recorders;
    private final IntervalSink sink;
    private final PhaseTotals totals = new PhaseTotals();
    private final Map<Long, PhaseTotals> pending = new TreeMap<>();
    private final Deque<PhaseTotals> spare = new ArrayDeque<>();

    /** Takes whole intervals. */
    @FunctionalInterface
    public interface IntervalSink {
        /**
         * One interval of all workers. The same number may come again when a worker was late with its part.
         *
         * @param number the interval, from 0
         * @param samples valid during the call
         */
        void accept(long number, PhaseTotals samples);
    }

    public SampleCollector(List<WorkerRecorder> recorders, IntervalSink sink) {
        this.recorders = List.copyOf(recorders);
        this.sink = sink;
    }

    /**
     * Takes what the workers handed over.
     *
     * @param currentInterval the interval that is going on; those before the previous one are passed on, which leaves the
     *     workers the length of an interval to hand over
     */
    public void collect(long currentInterval) {
        for (WorkerRecorder recorder : recorders) {
            drain(recorder.channel());
        }
        passOn(currentInterval - 1);
    }

    /** Takes what is left after all workers have finished, and returns the totals. */
    public PhaseTotals finish() {
        collect(Long.MAX_VALUE);
        return totals;
    }

    private void drain(SampleChannel channel) {
        for (IntervalSamples samples = channel.poll(); samples != null; samples = channel.poll()) {
            samples.moveTo(pending.computeIfAbsent(
                    samples.number(), number -> spare.isEmpty() ? new PhaseTotals() : spare.pop()));
            channel.handBack(samples);
        }
    }

    private void passOn(long firstKept) {
        while (!pending.isEmpty() && pending.keySet().iterator().next() < firstKept) {
            long number = pending.keySet().iterator().next();
            PhaseTotals interval = pending.remove(number);
            sink.accept(number, interval);
            totals.add(interval);
            interval.reset();
            spare.push(interval);
        }
    }
}
