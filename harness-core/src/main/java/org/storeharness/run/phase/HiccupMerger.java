package org.storeharness.run.phase;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;
import org.HdrHistogram.Histogram;
import org.storeharness.sample.Latencies;

/**
 * Merges the hiccups of hosts interval by interval, since the interval log has one line of them for each, in ascending order. An
 * interval is passed on when the next one has come: the last one is shorter, which is known at the end of the phase. Used by the thread
 * of the run.
 */
final class HiccupMerger {
    /** A host that is further behind is done, or lost; it is waited for no longer. */
    static final long PATIENCE_INTERVALS = 10;

    private final long[] reachedIntervals;
    private final ObjLongConsumer<Histogram> sink;
    private final NavigableMap<Long, Histogram> pending = new TreeMap<>();
    private long nextInterval;

    /**
     * @param sink gets every interval once, in ascending order
     */
    HiccupMerger(int hosts, ObjLongConsumer<Histogram> sink) {
        this.reachedIntervals = new long[hosts];
        this.sink = sink;
    }

    /** Adds an interval of a host, whose intervals ascend; one that comes too late counts in the first that is still open. */
    void add(int host, long interval, Histogram hiccups) {
        pending.computeIfAbsent(Math.max(interval, nextInterval), any -> Latencies.emptyHistogram())
                .add(hiccups);
        reachedIntervals[host] = interval;
        long allReached = Arrays.stream(reachedIntervals).min().orElse(0);
        passOn(Math.max(allReached, interval - PATIENCE_INTERVALS));
    }

    private void passOn(long firstKept) {
        for (Map.Entry<Long, Histogram> interval : pending.headMap(firstKept).entrySet()) {
            sink.accept(interval.getValue(), interval.getKey());
        }
        pending.headMap(firstKept).clear();
        nextInterval = Math.max(nextInterval, firstKept);
    }

    /** No other intervals follow. */
    void finish() {
        passOn(Long.MAX_VALUE);
    }
}
