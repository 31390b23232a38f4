package org.storeharness.run.phase;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.ObjLongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.Clock;
import org.storeharness.environment.CollectionPause;
import org.storeharness.environment.CollectionPauses;
import org.storeharness.environment.CompilerTime;
import org.storeharness.environment.CountersDelta;
import org.storeharness.environment.HiccupMeter;
import org.storeharness.environment.ProgramTimes;
import org.storeharness.environment.SystemCounters;
import org.storeharness.environment.SystemFiles;
import org.storeharness.environment.YoungGeneration;
import org.storeharness.store.Store;

/**
 * Measures the harness itself on this machine during a phase, interval by interval. Used by the thread that runs the phase; hiccups
 * are measured on a thread of their own.
 */
final class ClientMonitor implements AutoCloseable {
    /** A collection that takes longer has much to keep, and is not repeated: a run would take noticeably longer for it. */
    private static final long LONGEST_COLLECTION_NANOS = 500_000_000;

    /** A compiler that is busy for longer than such a part of the phase, or than this, is left to it. */
    private static final int PARTS_OF_PHASE_WITH_COMPILER = 10;

    private static final long LONGEST_COMPILING_NANOS = 1_000_000_000;

    /** The compiler's processor time, as a share of the time, that counts as idle. */
    private static final double IDLE_COMPILER = 0.1;

    private static final long COMPILER_STEP_NANOS = 5_000_000;

    /** The kernel counts the time of a thread that runs at its ticks, which may be further apart than a step. */
    private static final int IDLE_STEPS = 2;

    /** In an address or the name of a server. */
    private static final Pattern PORT = Pattern.compile(":(\\d{1,5})(?!\\d)");

    private final Clock clock;
    private final SystemFiles system;
    private final HiccupMeter hiccups;
    private final CollectionPauses pauses;
    private final YoungGeneration young = new YoungGeneration();
    private long collectionNanos;

    ClientMonitor(Clock clock, SystemFiles system) {
        this.clock = clock;
        this.system = system;
        this.hiccups = new HiccupMeter(clock::nanos);
        this.pauses = new CollectionPauses(clock::nanos);
    }

    /**
     * Has the JVM collect its garbage, so that a phase that begins now finds the young generation empty and, where that holds what
     * it leaves, sees no collection. Takes some ten milliseconds where little is alive.
     *
     * @return whether it was done: not if it took long before
     */
    boolean collectGarbage() {
        if (collectionNanos > LONGEST_COLLECTION_NANOS) {
            return false;
        }
        long began = clock.nanos();
        young.empty();
        collectionNanos = clock.nanos() - began;
        // So that the meter of hiccups has seen this one before a phase begins
        clock.pause(2 * HiccupMeter.SLEEP_NANOS);
        return true;
    }

    /**
     * Has a phase begin without the JVM's compiler: it waits until the compiler has done what earlier phases made it begin, so that the
     * phase has the processors to itself and its code compiled. Under load the compiler gets little processor time, and would be at it for
     * seconds. Returns once the compiler is idle, or has been busy for too long.
     *
     * @param phaseNanos how long the phase is that begins next; 0 where it is not known, and nothing is awaited
     * @param over whether there is nothing to wait for any more
     */
    void awaitCompiler(long phaseNanos, BooleanSupplier over) {
        long most = Math.min(LONGEST_COMPILING_NANOS, phaseNanos / PARTS_OF_PHASE_WITH_COMPILER) / COMPILER_STEP_NANOS;
        CompilerTime compiler = new CompilerTime(system);
        long before = compiler.nanos();
        long beforeNanos = clock.nanos();
        int idle = 0;
        for (int step = 0; idle < IDLE_STEPS && step < most && !over.getAsBoolean(); step++) {
            clock.pause(COMPILER_STEP_NANOS);
            long now = compiler.nanos();
            long nowNanos = clock.nanos();
            idle = now - before <= IDLE_COMPILER * (nowNanos - beforeNanos) ? idle + 1 : 0;
            before = now;
            beforeNanos = nowNanos;
        }
    }

    /**
     * The processor time that every program has used so far, read from a file of each, and that of the servers of stores. Takes some milliseconds.
     *
     * @param stores the stores whose sessions are open
     */
    ProgramTimes programs(List<Store> stores) {
        Set<Integer> ports = stores.stream()
                .flatMap(store -> Stream.concat(Stream.of(store.facts().endpoint()), store.servers().stream()))
                .flatMap(name -> PORT.matcher(name).results())
                .map(port -> Integer.parseInt(port.group(1)))
                .collect(Collectors.toSet());
        return ProgramTimes.read(system).withServers(own(), ports);
    }

    private static long own() {
        return ProcessHandle.current().pid();
    }

    /**
     * Begins a phase. Reads two files of each thread, so call it before the workers start.
     *
     * @param programs what every program used before it; {@code null} where what others take is not asked for
     */
    ClientPhaseMonitor beginPhase(@Nullable ProgramTimes programs) {
        return new ClientPhaseMonitor(programs);
    }

    @Override
    public void close() {
        hiccups.close();
        pauses.close();
    }

    /** One phase. */
    final class ClientPhaseMonitor {
        private final SystemCounters first;
        private final @Nullable ProgramTimes programs;
        private final Histogram allHiccups;
        private SystemCounters last;
        private long lastInterval;

        private ClientPhaseMonitor(@Nullable ProgramTimes programs) {
            hiccups.take();
            pauses.take();
            this.allHiccups = hiccups.take();
            this.programs = programs;
            this.first = counters();
            this.last = first;
        }

        /**
         * Hands over what was seen in the last interval if another one has begun.
         *
         * @param sink gets it with the number of the interval
         */
        void intervalReached(long interval, ObjLongConsumer<ClientObservation> sink) {
            if (interval > lastInterval) {
                handOver(counters(), sink);
                lastInterval = interval;
            }
        }

        /**
         * Ends the phase: hands over the last interval, and returns what was seen in all. Called while the workers' threads are still
         * alive.
         *
         * @param originNanos the common start of the phase
         */
        ClientObservation end(long originNanos, ObjLongConsumer<ClientObservation> sink) {
            SystemCounters now = counters();
            handOver(now, sink);
            CountersDelta counters = now.since(first);
            List<CollectionPause> all = counters.process().collections() == 0 ? List.of() : pauses.take();
            return new ClientObservation(
                    programs == null ? counters : withPrograms(counters, programs),
                    allHiccups,
                    all.stream()
                            .map(pause -> pause.since(originNanos))
                            .filter(pause -> pause.endNanos() > 0)
                            .toList());
        }

        private CountersDelta withPrograms(CountersDelta counters, ProgramTimes before) {
            ProgramTimes after = ProgramTimes.read(system);
            return counters.with(
                    after.othersSince(before, own()).orElse(null),
                    after.serversSince(before).orElse(null));
        }

        private void handOver(SystemCounters now, ObjLongConsumer<ClientObservation> sink) {
            ClientObservation observed = new ClientObservation(now.since(last), hiccups.take(), List.of());
            allHiccups.add(observed.hiccups());
            last = now;
            sink.accept(observed, lastInterval);
        }
    }

    private SystemCounters counters() {
        return SystemCounters.take(system, clock::nanos);
    }
}
