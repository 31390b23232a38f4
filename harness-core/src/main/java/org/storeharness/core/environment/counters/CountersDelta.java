package org.storeharness.core.environment.counters;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What happened to this process and its machine during a stage. What was not counted here is {@code null}.
 *
 * @param wallSeconds how long the stage was
 */
public record CountersDelta(double wallSeconds, ProcessDelta process, MachineDelta machine) {
    /** Nothing is known. */
    public static final CountersDelta UNKNOWN = new CountersDelta(
            0,
            new ProcessDelta(null, Map.of(), null, null, 0, 0, null, null),
            new MachineDelta(null, null, null, null, null, null));

    /**
     * This process.
     *
     * @param cpuSeconds its processor time, all threads
     * @param threadGroupSeconds the same by group: {@code workers}, {@code collector} (of garbage), {@code compiler}, {@code
     *     run} (collects and watches) and {@code other}, where servers inside the process stand; empty where not counted
     * @param workerDelaySeconds for how long workers could have run and waited for a processor, all of them together
     * @param throttledSeconds for how long the control group held this process back
     * @param collections the pauses for garbage collection
     * @param collectionSeconds their length together
     * @param involuntarySwitches how often threads that live at the end lost their processor against their will
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
    }

    /**
     * The machine.
     *
     * @param busyShare the share of its processor time that anybody used, 0 to 1
     * @param stealShare the share of its processor time that the hypervisor gave to others, 0 to 1
     * @param cpuPressureSeconds for how long some task waited for a processor
     * @param ioPressureSeconds for how long some task waited for a disk
     * @param memoryPressureSeconds for how long some task waited for memory
     * @param tcpRetransmits TCP segments that were sent again, by anybody in this network namespace
     */
    public record MachineDelta(
            @Nullable Double busyShare,
            @Nullable Double stealShare,
            @Nullable Double cpuPressureSeconds,
            @Nullable Double ioPressureSeconds,
            @Nullable Double memoryPressureSeconds,
            @Nullable Long tcpRetransmits) {}
}
