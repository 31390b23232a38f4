package org.storeharness.run.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.JsonLinesWriter;
import org.storeharness.result.ServerInterval;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.ServerLooks;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.run.phase.StoreCounterPoller.CounterReading;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;

/**
 * Reads the counters of stores, and those that their servers serve, about once a second during a phase and writes their growth to {@code
 * server.jsonl}, and looks at what operations wait for in the server. Used by the thread of the run.
 */
final class StoreMonitor implements AutoCloseable {
    /** A server that takes longer to return its counters is not asked again. */
    static final Duration COUNTER_TIMEOUT = Duration.ofSeconds(5);

    private final RunContext context;
    private final JsonLinesWriter<ServerInterval> log;
    private final Consumer<Caution> cautions;
    private final Map<OpenTarget, StoreCounterPoller> pollers = new HashMap<>();

    /** Those of the phase that is under way, or was the last. */
    private final Map<OpenTarget, PolledStore> polled = new LinkedHashMap<>();

    private long originNanos;
    private long originMillis;

    /**
     * @param cautions takes the cautions about stores that do not answer
     */
    StoreMonitor(RunContext context, JsonLinesWriter<ServerInterval> log, Consumer<Caution> cautions) {
        this.context = context;
        this.log = log;
        this.cautions = cautions;
    }

    /**
     * Begins a phase with a first reading of each store.
     *
     * @param tags the tag in the interval log of each target's phase
     */
    void beginPhase(Map<OpenTarget, String> tags) {
        polled.clear();
        tags.forEach((target, tag) -> polled.put(target, new PolledStore(target, tag, poller(target))));
        polled.values().forEach(one -> one.poller.request());
        polled.values().forEach(one -> one.begin(one.poller.awaitReading()));
    }

    private StoreCounterPoller poller(OpenTarget target) {
        return pollers.computeIfAbsent(
                target,
                any -> new StoreCounterPoller(
                        target.name(),
                        target.store()::openCounters,
                        target::served,
                        context,
                        COUNTER_TIMEOUT,
                        cautions));
    }

    /**
     * Sets the start of the phase.
     *
     * @param nanos on the engine's clock
     * @param millis since 1970
     */
    void setOrigin(long nanos, long millis) {
        originNanos = nanos;
        originMillis = millis;
        polled.values().forEach(one -> one.poller.beginLooks(nanos));
    }

    /** Requests readings that are due if another interval has begun, and writes those that have arrived. Does not wait. */
    void intervalReached(long interval) {
        for (PolledStore one : polled.values()) {
            if (interval > one.lastInterval) {
                one.lastInterval = interval;
                one.poller.requestIfDue();
            }
            write(one, one.poller.pollReading());
        }
    }

    /** Ends the phase with a last reading of each store. */
    void endPhase() {
        polled.values().forEach(one -> one.poller.endLooks());
        for (PolledStore one : polled.values()) {
            write(one, one.poller.awaitReading());
            one.poller.request();
        }
        for (PolledStore one : polled.values()) {
            CounterReading reading = one.poller.awaitReading();
            write(one, reading);
            one.end(reading);
        }
    }

    /** By how much the counters of a target grew, reading by reading. */
    List<ServerInterval> grown(OpenTarget target) {
        PolledStore one = polled.get(target);
        return one == null ? List.of() : one.grown;
    }

    /** By how much the counters that servers of a target serve grew in the phase, of those that its result has. */
    Map<String, Long> served(OpenTarget target) {
        PolledStore one = polled.get(target);
        return one == null ? Map.of() : one.served;
    }

    /**
     * The looks at the operations in the server of a target.
     *
     * @param untilNanos the end of the last operation, from the start of the phase
     * @param leastNanos the least time that they had been there
     */
    ServerLooks looks(OpenTarget target, long untilNanos, long leastNanos) {
        PolledStore one = polled.get(target);
        return one == null ? ServerLooks.NONE : one.poller.looks(untilNanos, leastNanos);
    }

    /** Writes nothing for a server that was restarted, whose counters shrank: their growth is not known. */
    private void write(PolledStore one, @Nullable CounterReading now) {
        if (now == null) {
            return;
        }
        CounterReading before = one.last;
        one.last = now;
        if (before == null) {
            return;
        }
        Map<String, Long> grown = new LinkedHashMap<>(StoreActivity.growth(before.served(), now.served()));
        // Servers serve thousands of series, most of which stand still
        grown.entrySet()
                .removeIf(series -> series.getValue() == 0 && series.getKey().endsWith("}"));
        grown.putAll(StoreActivity.growth(before.own(), now.own()));
        if (grown.isEmpty()) {
            return;
        }
        double start = Math.max(0, (before.nanos() - originNanos) / 1e9);
        double end = (now.nanos() - originNanos) / 1e9;
        ServerInterval line = new ServerInterval(one.tag, originMillis + Math.round(start * 1e3), start, end, grown);
        log.write(line);
        one.grown.add(line);
    }

    @Override
    public void close() {
        pollers.values().forEach(StoreCounterPoller::close);
    }

    /** A store in a phase. */
    private static final class PolledStore {
        private final OpenTarget target;
        private final String tag;
        private final StoreCounterPoller poller;
        private @Nullable CounterReading first;
        private @Nullable CounterReading last;
        private Map<String, Long> served = Map.of();
        private long lastInterval;
        private final List<ServerInterval> grown = new ArrayList<>();

        PolledStore(OpenTarget target, String tag, StoreCounterPoller poller) {
            this.target = target;
            this.tag = tag;
            this.poller = poller;
        }

        void begin(@Nullable CounterReading reading) {
            first = reading;
            last = reading;
        }

        /** Notes the growth over the whole phase, if its first and its last reading have arrived. */
        void end(@Nullable CounterReading reading) {
            if (first != null && reading != null) {
                served = new HashMap<>(StoreActivity.growth(first.served(), reading.served()));
                served.keySet().removeIf(name -> !target.reports(name));
            }
        }
    }
}
