package org.storeharness.core.run.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.json.LineLog;
import org.storeharness.core.result.caution.Warning;
import org.storeharness.core.result.timeline.ServerInterval;
import org.storeharness.core.run.measure.StoreWatch.Reading;
import org.storeharness.core.run.stage.OpenTarget;

/**
 * Watches the stores' own counters while a phase goes on, about once a second, and writes by how much they grew to {@code
 * server.jsonl}. Used by the thread of the run.
 */
public final class StoreWatches implements AutoCloseable {
    /** A server that takes longer to say what it counted is not asked again. */
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Clock clock;
    private final LineLog<ServerInterval> log;
    private final Consumer<Warning> cautions;
    private final Map<OpenTarget, StoreWatch> watches = new HashMap<>();

    /**
     * @param cautions takes what a reader has to know
     */
    public StoreWatches(Clock clock, LineLog<ServerInterval> log, Consumer<Warning> cautions) {
        this.clock = clock;
        this.log = log;
        this.cautions = cautions;
    }

    /**
     * Has a first look before a phase starts.
     *
     * @param tags the tag in the interval log of each target's phase
     */
    public Phase begin(Map<OpenTarget, String> tags) {
        List<Watched> all = new ArrayList<>();
        tags.forEach((target, tag) -> all.add(new Watched(tag, watch(target))));
        all.forEach(one -> one.watch.ask());
        all.forEach(one -> one.last = one.watch.awaited());
        return new Phase(all);
    }

    private StoreWatch watch(OpenTarget target) {
        return watches.computeIfAbsent(
                target, any -> new StoreWatch(target.name(), target.store(), clock, PATIENCE, cautions));
    }

    @Override
    public void close() {
        watches.values().forEach(StoreWatch::close);
    }

    /** A store in a phase. */
    private static final class Watched {
        private final String tag;
        private final StoreWatch watch;
        private @Nullable Reading last;
        private long reached;

        Watched(String tag, StoreWatch watch) {
            this.tag = tag;
            this.watch = watch;
        }
    }

    /** One phase. */
    public final class Phase {
        private final List<Watched> all;
        private long originNanos;
        private long originMillis;

        private Phase(List<Watched> all) {
            this.all = all;
        }

        /**
         * Tells when the phase starts.
         *
         * @param nanos by the clock
         * @param millis of the epoch
         */
        public void startsAt(long nanos, long millis) {
            originNanos = nanos;
            originMillis = millis;
        }

        /** Asks if another interval has begun, and writes down what was answered. Waits for nothing. */
        public void at(long interval) {
            for (Watched one : all) {
                if (interval > one.reached) {
                    one.reached = interval;
                    one.watch.ask();
                }
                write(one, one.watch.taken());
            }
        }

        /** The phase is over: has a last look. */
        public void end() {
            for (Watched one : all) {
                write(one, one.watch.awaited());
                one.watch.ask();
            }
            all.forEach(one -> write(one, one.watch.awaited()));
        }

        /** A server that began anew has counters that shrank: what happened between is not known. */
        private void write(Watched one, @Nullable Reading now) {
            if (now == null) {
                return;
            }
            Reading before = one.last;
            one.last = now;
            if (before == null) {
                return;
            }
            Map<String, Long> grown = StoreCounters.growth(before.counters(), now.counters());
            if (grown.isEmpty()) {
                return;
            }
            double start = Math.max(0, (before.nanos() - originNanos) / 1e9);
            double end = (now.nanos() - originNanos) / 1e9;
            try {
                log.write(new ServerInterval(one.tag, originMillis + Math.round(start * 1e3), start, end, grown));
            } catch (IOException e) {
                throw new UncheckedIOException("the log of the servers cannot be written: " + e.getMessage(), e);
            }
        }
    }
}
