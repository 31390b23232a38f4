package org.storeharness.core.run.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.environment.HiccupMeter;
import org.storeharness.core.environment.counters.CountersDelta;
import org.storeharness.core.environment.counters.SystemCounters;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.json.JsonLinesWriter;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.result.measurement.ClientMetrics;
import org.storeharness.core.result.timeline.ClientInterval;
import org.storeharness.core.sample.log.IntervalLog;
import org.storeharness.core.store.Store.Threading;

/**
 * Measures the harness itself during a phase, interval by interval: writes counters to {@code client.jsonl} and hiccups to the
 * interval log. Used by the thread of the run; hiccups are measured on a thread of their own.
 */
public final class ClientMonitor implements AutoCloseable {
    private final Clock clock;
    private final SystemFiles system;
    private final JsonLinesWriter<ClientInterval> log;
    private final ClientBottleneckDetector bottlenecks;
    private final HiccupMeter hiccups;

    public ClientMonitor(
            Clock clock,
            SystemFiles system,
            JsonLinesWriter<ClientInterval> log,
            ClientBottleneckDetector bottlenecks) {
        this.clock = clock;
        this.system = system;
        this.log = log;
        this.bottlenecks = bottlenecks;
        this.hiccups = new HiccupMeter(clock::nanos);
    }

    /** Begins a phase. Takes about a millisecond, so call it before the workers start. */
    public ClientPhaseMonitor beginPhase() {
        return new ClientPhaseMonitor();
    }

    /** The figures of the client in a phase of that workload on a store of this threading. */
    public ClientMetrics clientMetrics(PhaseOutcome outcome, Threading threading, Workload workload) {
        return new ClientMetricsMaker(outcome, bottlenecks)
                .make(threading, workload.arrivals().open(), workload.concurrency());
    }

    @Override
    public void close() {
        hiccups.close();
    }

    /** One phase. */
    public final class ClientPhaseMonitor {
        private final SystemCounters first;
        private final Histogram allHiccups;
        private SystemCounters last;
        private long lastInterval;

        private ClientPhaseMonitor() {
            hiccups.take();
            this.allHiccups = hiccups.take();
            this.first = counters();
            this.last = first;
        }

        /**
         * Writes the counters and hiccups of the last interval if another one has begun.
         *
         * @param logs those of the stages that share the phase
         */
        public void intervalReached(long interval, List<IntervalLog.PhaseLog> logs) {
            if (interval > lastInterval) {
                write(lastInterval, counters(), logs);
                lastInterval = interval;
            }
        }

        /** Ends the phase. Called while the workers' threads are still alive. */
        public ClientObservation end(List<IntervalLog.PhaseLog> logs) {
            SystemCounters now = counters();
            write(lastInterval, now, logs);
            return new ClientObservation(now.since(first), allHiccups);
        }

        private void write(long interval, SystemCounters now, List<IntervalLog.PhaseLog> logs) {
            Histogram lastHiccups = hiccups.take();
            CountersDelta counted = now.since(last);
            allHiccups.add(lastHiccups);
            last = now;
            logs.forEach(intervals -> write(interval, lastHiccups, counted, intervals));
        }

        private void write(
                long interval, Histogram lastHiccups, CountersDelta counted, IntervalLog.PhaseLog intervals) {
            intervals.hiccups(interval, lastHiccups);
            try {
                log.write(new ClientInterval(
                        intervals.tag(),
                        interval,
                        intervals.startMillis(interval),
                        lastHiccups.getMaxValue(),
                        counted));
            } catch (IOException e) {
                throw new UncheckedIOException("the log of the client cannot be written: " + e.getMessage(), e);
            }
        }

        private SystemCounters counters() {
            return SystemCounters.take(system, clock::nanos);
        }
    }
}
