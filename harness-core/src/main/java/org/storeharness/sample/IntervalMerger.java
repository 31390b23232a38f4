package org.storeharness.sample;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Merges the samples of several sources, each of which goes from interval to interval, and keeps their totals: of the workers of a
 * host, or of the hosts of a site. Used by one thread.
 *
 * <p>The sink gets every interval once, in ascending order, as soon as all sources are past it. It waits at most {@value
 * #PATIENCE_INTERVALS} intervals for a source that is not, so that a hanging one does not block the sink. Samples that such a source
 * hands over later count in the first interval not yet passed on. The last interval waits for {@link #finish}, since it is shorter than
 * the others, and only then it is known by how much.
 *
 * @param <S> what the samples of an interval are kept in, and their totals
 */
public final class IntervalMerger<S> {
    static final long PATIENCE_INTERVALS = 10;

    private final long[] reachedIntervals;
    private final Supplier<S> empty;
    private final BiConsumer<S, S> adding;
    private final Consumer<S> clearing;
    private final IntervalSink<S> sink;
    private final S totals;
    private final S nothing;
    private final Map<Long, S> pending = new HashMap<>();
    private final Deque<S> spare = new ArrayDeque<>();

    /** The next interval to pass on; -1 before the first samples, which begin with the stage's first interval. */
    private long nextInterval = -1;

    /**
     * Receives complete intervals.
     *
     * @param <S> the kind of samples
     */
    @FunctionalInterface
    public interface IntervalSink<S> {
        /**
         * Receives one interval of all sources. Numbers ascend by one: an interval in which no operation ended has no samples.
         *
         * @param number the interval, from 0
         * @param samples valid during the call
         */
        void accept(long number, S samples);
    }

    private IntervalMerger(
            int sources, Supplier<S> empty, BiConsumer<S, S> adding, Consumer<S> clearing, IntervalSink<S> sink) {
        this.reachedIntervals = new long[sources];
        this.empty = empty;
        this.adding = adding;
        this.clearing = clearing;
        this.sink = sink;
        this.totals = empty.get();
        this.nothing = empty.get();
    }

    /** Merges the samples of operations. */
    public static IntervalMerger<PhaseTotals> ofOperations(int sources, IntervalSink<PhaseTotals> sink) {
        return new IntervalMerger<>(sources, PhaseTotals::new, PhaseTotals::add, PhaseTotals::reset, sink);
    }

    /** Merges times, such as the hiccups of hosts. */
    public static IntervalMerger<Histogram> ofTimes(int sources, IntervalSink<Histogram> sink) {
        return new IntervalMerger<>(sources, Latencies::emptyHistogram, Histogram::add, Histogram::reset, sink);
    }

    /** Adds a complete interval of a source. */
    public void add(int source, long number, S samples) {
        adding.accept(interval(number), samples);
        reached(source, number + 1);
    }

    /**
     * Adds an interval of a source that does not say when it is over. What all sources are past is passed on before, so the last interval
     * waits for {@link #finish}.
     */
    public void addNext(int source, long number, S samples) {
        passOn(number);
        add(source, number, samples);
    }

    /** No samples follow from the source. */
    public void over(int source) {
        reached(source, Long.MAX_VALUE);
    }

    /** The accumulator to which samples of this interval are added; that of the next interval to pass on if this one was passed on already. */
    S interval(long number) {
        nextInterval = nextInterval < 0 ? number : nextInterval;
        return pending.computeIfAbsent(
                Math.max(number, nextInterval), any -> spare.isEmpty() ? empty.get() : spare.pop());
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

    /** All that has been passed on. */
    public S totals() {
        return totals;
    }

    private long lastPending() {
        return pending.keySet().stream().reduce(nextInterval, Math::max);
    }

    private void passOnBefore(long firstKept) {
        for (; !pending.isEmpty() && nextInterval < firstKept; nextInterval++) {
            S interval = pending.remove(nextInterval);
            if (interval == null) {
                sink.accept(nextInterval, nothing);
                continue;
            }
            sink.accept(nextInterval, interval);
            adding.accept(totals, interval);
            clearing.accept(interval);
            spare.push(interval);
        }
    }

    /** Passes on what remains after all sources have finished, and returns the totals. */
    public S finish() {
        passOnBefore(Long.MAX_VALUE);
        return totals;
    }
}
