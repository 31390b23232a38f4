package org.storeharness.core.run.measure;

import java.util.function.ObjLongConsumer;
import org.HdrHistogram.Histogram;
import org.storeharness.core.engine.Clock;
import org.storeharness.core.environment.HiccupMeter;
import org.storeharness.core.environment.counters.CountersDelta;
import org.storeharness.core.environment.counters.ProgramTimes;
import org.storeharness.core.environment.counters.SystemCounters;
import org.storeharness.core.environment.kernel.SystemFiles;

/**
 * Measures the harness itself on this machine during a phase, interval by interval. Used by the thread that runs the phase; hiccups
 * are measured on a thread of their own.
 */
public final class ClientMonitor implements AutoCloseable {
    private final Clock clock;
    private final SystemFiles system;
    private final HiccupMeter hiccups;

    public ClientMonitor(Clock clock, SystemFiles system) {
        this.clock = clock;
        this.system = system;
        this.hiccups = new HiccupMeter(clock::nanos);
    }

    /** Begins a phase. Takes some milliseconds, so call it before the workers start. */
    public ClientPhaseMonitor beginPhase() {
        return new ClientPhaseMonitor();
    }

    @Override
    public void close() {
        hiccups.close();
    }

    /** One phase. */
    public final class ClientPhaseMonitor {
        private final SystemCounters first;
        private final ProgramTimes programs;
        private final Histogram allHiccups;
        private SystemCounters last;
        private long lastInterval;

        private ClientPhaseMonitor() {
            hiccups.take();
            this.allHiccups = hiccups.take();
            this.programs = ProgramTimes.read(system);
            this.first = counters();
            this.last = first;
        }

        /**
         * Hands over what was seen in the last interval if another one has begun.
         *
         * @param sink gets it with the number of the interval
         */
        public void intervalReached(long interval, ObjLongConsumer<ClientObservation> sink) {
            if (interval > lastInterval) {
                handOver(counters(), sink);
                lastInterval = interval;
            }
        }

        /** Ends the phase: hands over the last interval, and returns what was seen in all. Called while the workers' threads are still alive. */
        public ClientObservation end(ObjLongConsumer<ClientObservation> sink) {
            SystemCounters now = counters();
            handOver(now, sink);
            CountersDelta counters = now.since(first);
            return new ClientObservation(
                    ProgramTimes.read(system)
                            .othersSince(programs, ProcessHandle.current().pid())
                            .map(counters::with)
                            .orElse(counters),
                    allHiccups);
        }

        private void handOver(SystemCounters now, ObjLongConsumer<ClientObservation> sink) {
            ClientObservation observed = new ClientObservation(now.since(last), hiccups.take());
            allHiccups.add(observed.hiccups());
            last = now;
            sink.accept(observed, lastInterval);
        }

        private SystemCounters counters() {
            return SystemCounters.take(system, clock::nanos);
        }
    }
}
