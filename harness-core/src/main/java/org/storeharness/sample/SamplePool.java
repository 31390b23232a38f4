package org.storeharness.sample;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Cleared sets of samples for the workers of a site. A set that served one phase serves the next: its histograms have their size, so
 * that the first operations of a phase make none and run code that is compiled, and they lie where the JVM's collections of young
 * objects do not copy them (docs/decisions/0085). Safe for use by several threads; none waits.
 */
public final class SamplePool {
    private final Deque<IntervalSamples> cleared = new ConcurrentLinkedDeque<>();
    private final Deque<SlowReservoir> reservoirs = new ConcurrentLinkedDeque<>();

    /** Returns the set that was given back last, a new one if there is none. */
    IntervalSamples take() {
        IntervalSamples samples = cleared.poll();
        return samples == null ? new IntervalSamples() : samples;
    }

    /**
     * Returns an empty reservoir.
     *
     * @param most so many operations it keeps
     */
    public SlowReservoir takeReservoir(int most) {
        SlowReservoir last = reservoirs.poll();
        SlowReservoir reservoir = last == null ? new SlowReservoir() : last;
        reservoir.begin(most);
        return reservoir;
    }

    /** Takes back a reservoir, which nobody reads any more. */
    public void giveBack(SlowReservoir reservoir) {
        reservoirs.push(reservoir);
    }

    /** Takes back a cleared set. */
    void giveBack(IntervalSamples samples) {
        cleared.push(samples);
    }
}
