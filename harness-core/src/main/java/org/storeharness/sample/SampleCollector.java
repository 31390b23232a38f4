package org.storeharness.sample;

import java.util.List;
import org.storeharness.sample.IntervalMerger.IntervalSink;

/**
 * Takes what the workers filled and has an {@link IntervalMerger} pass complete intervals to a sink. Used by one thread, which is not
 * a worker.
 */
public final class SampleCollector {
    private final List<WorkerRecorder> recorders;
    private final IntervalMerger<PhaseTotals> merger;

    public SampleCollector(List<WorkerRecorder> recorders, IntervalSink<PhaseTotals> sink) {
        this.recorders = List.copyOf(recorders);
        this.merger = IntervalMerger.ofOperations(recorders.size(), sink);
    }

    /**
     * Collects what the workers handed over.
     *
     * @param currentInterval the current interval
     */
    public void collect(long currentInterval) {
        for (int i = 0; i < recorders.size(); i++) {
            drain(i);
        }
        merger.passOn(currentInterval);
    }

    /** Collects what remains after all workers have finished, and returns the totals. */
    public PhaseTotals finish() {
        collect(Long.MAX_VALUE);
        return merger.finish();
    }

    private void drain(int worker) {
        WorkerRecorder recorder = recorders.get(worker);
        for (IntervalSamples samples = recorder.takeFilled(); samples != null; samples = recorder.takeFilled()) {
            merger.reached(worker, samples.nextNumber());
            samples.drainTo(merger.interval(samples.number()));
            recorder.giveBack(samples);
        }
    }
}
