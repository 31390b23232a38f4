package org.storeharness.core.sample;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Carries filled sets from one worker to the collector, and cleared sets back. Lock-free: the worker never waits. If
 * the collector is slow, the worker creates another set and the queue grows by one; nothing is dropped.
 */
final class SampleChannel {
    private final Queue<IntervalSamples> filled = new ConcurrentLinkedQueue<>();
    private final Queue<IntervalSamples> emptied = new ConcurrentLinkedQueue<>();

    /** Called by the worker: returns an empty set. */
    IntervalSamples take() {
        IntervalSamples samples = emptied.poll();
        return samples == null ? new IntervalSamples() : samples;
    }

    /** Called by the worker: hands over a filled set, which the worker no longer uses. */
    void handOver(IntervalSamples samples) {
        filled.add(samples);
    }

    /** Called by the collector: returns the next filled set, or {@code null} if there is none. */
    @Nullable
    IntervalSamples poll() {
        return filled.poll();
    }

    /** Called by the collector: hands back a cleared set. */
    void handBack(IntervalSamples samples) {
        emptied.add(samples);
    }
}
