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
import org.storeharness.core.json.LineLog;
import org.storeharness.core.result.measurement.Client;
import org.storeharness.core.result.timeline.ClientInterval;
import org.storeharness.core.sample.log.IntervalLog;
import org.storeharness.core.store.Store.Threading;

/**
 * Watches the harness while it measures, interval by interval, and writes what it sees beside the samples: counters to {@code
 * client.jsonl}, hiccups to the interval log. Used by the thread of the run; hiccups are met on a thread of their own.
 */
public final class ClientWatch implements AutoCloseable {
    private final Clock clock;
    private final SystemFiles system;
    private final LineLog<ClientInterval> log;
    private final ClientJudge judge;
    private final HiccupMeter hiccups;

    public ClientWatch(Clock clock, SystemFiles system, LineLog<ClientInterval> log, ClientJudge judge) {
        this.clock = clock;
        this.system = system;
        this.log = log;
        this.judge = judge;
        this.hiccups = new HiccupMeter(clock::nanos);
    }

    /** Begins to watch a phase. Takes a millisecond or so, which is to be over before its workers start. */
    public Phase begin() {
        return new Phase();
    }

    /** What was seen of the client in a phase of such a load on such a store. */
    public Client judge(PhaseOutcome outcome, Threading threading, boolean open) {
        return new ClientMaker(outcome, judge).make(threading, open);
    }

    @Override
    public void close() {
        hiccups.close();
    }

    /** One phase. */
    public final class Phase {
        private final SystemCounters first;
        private final Histogram allHiccups;
        private SystemCounters last;
        private long reached;

        private Phase() {
            hiccups.take();
            this.allHiccups = hiccups.take();
            this.first = counters();
            this.last = first;
        }

        /**
         * Writes down what was seen if another interval has begun.
         *
         * @param logs those of the stages that share the phase
         */
        public void at(long interval, List<IntervalLog.Phase> logs) {
            if (interval > reached) {
                write(reached, counters(), logs);
                reached = interval;
            }
        }

        /** The phase is over; call while its threads still live. */
        public ClientSeen end(List<IntervalLog.Phase> logs) {
            SystemCounters now = counters();
            write(reached, now, logs);
            return new ClientSeen(now.since(first), allHiccups);
        }

        private void write(long interval, SystemCounters now, List<IntervalLog.Phase> logs) {
            Histogram met = hiccups.take();
            CountersDelta counted = now.since(last);
            allHiccups.add(met);
            last = now;
            logs.forEach(intervals -> write(interval, met, counted, intervals));
        }

        private void write(long interval, Histogram met, CountersDelta counted, IntervalLog.Phase intervals) {
            intervals.hiccups(interval, met);
            try {
                log.write(new ClientInterval(
                        intervals.tag(), interval, intervals.startMillis(interval), met.getMaxValue(), counted));
            } catch (IOException e) {
                throw new UncheckedIOException("the log of the client cannot be written: " + e.getMessage(), e);
            }
        }

        private SystemCounters counters() {
            return SystemCounters.take(system, clock::nanos);
        }
    }
}
