package org.storeharness.core.sample;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Carries whole intervals from one worker to the collector and emptied sets back. Lock-free: the worker never waits. When
 * the collector is slow the worker makes another set and the queue grows by one; nothing is dropped.
 */
final class SampleChannel {
    private final Queue<IntervalSamples> filled = new ConcurrentLinkedQueue<>();
    private final Queue<IntervalSamples> emptied = new ConcurrentLinkedQueue<>();

    /** Worker: an empty set. */
    IntervalSamples take() {
        IntervalSamples samples = emptied.poll();
        return samples == null ? new IntervalSamples() : samples;
    }

    /** Worker: hands a filled set over and touches it no more. */
    void handOver(IntervalSamples samples) {
        filled.add(samples);
    }

    /** Collector: the next filled set, if there is one. */
    @Nullable
    IntervalSamples poll() {
        return filled.poll();
    }

    /** Collector: hands an emptied set back. */
    void handBack(IntervalSamples samples) {
        emptied.add(samples);
    }
}
