package org.storeharness.environment;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The changes of the counters of this process and its machine during a stage; {@code null} where not counted.
 *
 * @param wallSeconds the length of the stage
 */
public record CountersDelta(double wallSeconds, ProcessDelta process, MachineDelta machine) {
    /** Says that nothing is known. */
    public static final CountersDelta UNKNOWN = new CountersDelta(
            0,
            new ProcessDelta(null, Map.of(), null, null, 0, 0, null, null),
            new MachineDelta(null, null, null, null, null, null, null, null, null, null));

    /**
     * The changes on this and another machine, over the same time: amounts are added, of shares the larger one is taken, since the
     * busiest machine is the one that limits. Known where both are.
     */
    public CountersDelta plus(CountersDelta other) {
        return new CountersDelta(
                Math.max(wallSeconds, other.wallSeconds), process.plus(other.process), machine.plus(other.machine));
    }

    /** The same with what other programs used, and the servers of stores; {@code null} where that is not known. */
    public CountersDelta with(ProgramTimes.@Nullable OtherPrograms others, ProgramTimes.@Nullable ServerUsage servers) {
        return new CountersDelta(wallSeconds, process, machine.with(others, servers));
    }

    /** A machine without servers has nothing to add. */
    private static @Nullable Double either(@Nullable Double one, @Nullable Double another) {
        return one == null ? another : another == null ? one : Double.valueOf(one + another);
    }

    private static <T> @Nullable T both(@Nullable T one, @Nullable T another, BinaryOperator<T> together) {
        return one == null || another == null ? null : together.apply(one, another);
    }

    /**
     * This process.
     *
     * @param cpuSeconds its processor time, all threads
     * @param threadGroupSeconds the same by group: {@code workers}, {@code collector} (of garbage), {@code compiler},
     *     {@code run} (the run and its monitoring) and {@code other}, which includes servers inside the process; empty
     *     where not counted
     * @param workerDelaySeconds the time that workers were runnable but waited for a processor, summed over workers
     * @param throttledSeconds the time that the control group throttled this process
     * @param collections the number of pauses for garbage collection
     * @param collectionSeconds their total length
     * @param involuntarySwitches the involuntary context switches of threads that are alive at the end
     * @param majorFaults page faults that had to read from a disk
     */
    public record ProcessDelta(
            @Nullable Double cpuSeconds,
            Map<String, Double> threadGroupSeconds,
            @Nullable Double workerDelaySeconds,
            @Nullable Double throttledSeconds,
            long collections,
            double collectionSeconds,
            @Nullable Long involuntarySwitches,
            @Nullable Long majorFaults) {
        public ProcessDelta {
            threadGroupSeconds = Collections.unmodifiableMap(new TreeMap<>(threadGroupSeconds));
        }

        /** The processor time of the JVM's compiler; 0 where it is not counted. */
        public double compilerSeconds() {
            return threadGroupSeconds.getOrDefault(ThreadRole.COMPILER.toString(), 0.0);
        }

        private ProcessDelta plus(ProcessDelta other) {
            Map<String, Double> groups = new HashMap<>(threadGroupSeconds);
            other.threadGroupSeconds.forEach((group, seconds) -> groups.merge(group, seconds, Double::sum));
            return new ProcessDelta(
                    both(cpuSeconds, other.cpuSeconds, Double::sum),
                    groups,
                    both(workerDelaySeconds, other.workerDelaySeconds, Double::sum),
                    both(throttledSeconds, other.throttledSeconds, Double::sum),
                    collections + other.collections,
                    collectionSeconds + other.collectionSeconds,
                    both(involuntarySwitches, other.involuntarySwitches, Long::sum),
                    both(majorFaults, other.majorFaults, Long::sum));
        }
    }

    /**
     * The machine.
     *
     * @param busyShare the share of its processor time that was in use, 0 to 1
     * @param stealShare the share of its processor time that the hypervisor gave to other guests, 0 to 1
     * @param cpuPressureSeconds the time during which some task waited for a processor
     * @param ioPressureSeconds the time during which some task waited for a disk
     * @param memoryPressureSeconds the time during which some task waited for memory
     * @param tcpRetransmits TCP segments retransmitted in this network namespace, by any process
     * @param otherShare the share of its processor time that processes used which are neither this one nor started by it, 0 to 1; of
     *     whole phases only
     * @param busiestOther the name of the program that used most of it
     * @param serverCpuSeconds the processor time of the stores' servers on it; of whole phases only
     * @param serverDelaySeconds the time that threads of theirs were runnable but waited for a processor, or for the quota of their
     *     control group, in all
     */
    public record MachineDelta(
            @Nullable Double busyShare,
            @Nullable Double stealShare,
            @Nullable Double cpuPressureSeconds,
            @Nullable Double ioPressureSeconds,
            @Nullable Double memoryPressureSeconds,
            @Nullable Long tcpRetransmits,
            @Nullable Double otherShare,
            @Nullable String busiestOther,
            @Nullable Double serverCpuSeconds,
            @Nullable Double serverDelaySeconds) {
        private MachineDelta with(
                ProgramTimes.@Nullable OtherPrograms others, ProgramTimes.@Nullable ServerUsage servers) {
            return new MachineDelta(
                    busyShare,
                    stealShare,
                    cpuPressureSeconds,
                    ioPressureSeconds,
                    memoryPressureSeconds,
                    tcpRetransmits,
                    others == null ? null : others.share(),
                    others == null ? null : others.busiest(),
                    servers == null ? null : servers.cpuSeconds(),
                    servers == null ? null : servers.delaySeconds());
        }

        private MachineDelta plus(MachineDelta other) {
            return new MachineDelta(
                    both(busyShare, other.busyShare, Double::max),
                    both(stealShare, other.stealShare, Double::max),
                    both(cpuPressureSeconds, other.cpuPressureSeconds, Double::sum),
                    both(ioPressureSeconds, other.ioPressureSeconds, Double::sum),
                    both(memoryPressureSeconds, other.memoryPressureSeconds, Double::sum),
                    both(tcpRetransmits, other.tcpRetransmits, Long::sum),
                    both(otherShare, other.otherShare, Double::max),
                    otherShare == null || other.otherShare == null || otherShare >= other.otherShare
                            ? busiestOther
                            : other.busiestOther,
                    either(serverCpuSeconds, other.serverCpuSeconds),
                    either(serverDelaySeconds, other.serverDelaySeconds));
        }
    }
}
