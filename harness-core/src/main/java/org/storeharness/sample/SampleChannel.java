package org.storeharness.sample;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Carries filled sets from one worker to the collector, and cleared sets back. Lock-free: the worker never waits. If
 * the collector is slow, the worker creates another set and the queue grows by one; nothing is dropped.
 */
final class SampleChannel {
    private final Queue<IntervalSamples> filled = new ConcurrentLinkedQueue<>();
    private final SamplePool pool;

    /**
     * @param pool has the cleared sets
     */
    SampleChannel(SamplePool pool) {
        this.pool = pool;
    }

    /** Returns an empty set. The worker calls this. */
    IntervalSamples take() {
        return pool.take();
    }

    /** Hands over a filled set, which the worker no longer uses. The worker calls this. */
    void handOver(IntervalSamples samples) {
        filled.add(samples);
    }

    /** Returns the next filled set, or {@code null} if there is none. The collector calls this. */
    @Nullable
    IntervalSamples poll() {
        return filled.poll();
    }

    /** Hands back a cleared set. The collector calls this. */
    void handBack(IntervalSamples samples) {
        pool.giveBack(samples);
    }
}
