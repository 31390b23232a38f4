package org.storeharness.core.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What happened to this process and its machine during a stage. What was not counted here is {@code null}.
 *
 * @param wallSeconds how long the stage was
 * @param processCpuSeconds the processor time of this process, all threads
 * @param machineBusyShare the share of the machine's processor time that anybody used, 0 to 1
 * @param stealShare the share of the machine's processor time that the hypervisor gave to others, 0 to 1
 * @param throttledSeconds for how long the control group held this process back
 * @param collections the pauses for garbage collection
 * @param collectionSeconds their length together
 * @param involuntarySwitches how often threads that live at the end lost their processor against their will
 * @param majorFaults page faults that had to read from a disk
 */
public record CountersDelta(
        double wallSeconds,
        @Nullable Double processCpuSeconds,
        @Nullable Double machineBusyShare,
        @Nullable Double stealShare,
        @Nullable Double throttledSeconds,
        long collections,
        double collectionSeconds,
        @Nullable Long involuntarySwitches,
        @Nullable Long majorFaults) {
    private static final double SUSPICIOUS_SHARE = 0.01;
    private static final double SATURATED = 0.85;

    /**
     * What of this may have distorted the stage, one line each.
     *
     * @param cpuCount the processors that this process may use
     */
    public List<String> cautions(int cpuCount) {
        List<String> cautions = new ArrayList<>();
        if (wallSeconds <= 0) {
            return cautions;
        }
        double clientShare = orZero(processCpuSeconds) / wallSeconds / cpuCount;
        if (clientShare > SATURATED) {
            cautions.add("the harness itself used " + percent(clientShare) + " of " + cpuCount
                    + " processors: the client, not the store, may have been the limit");
        } else if (orZero(machineBusyShare) > SATURATED) {
            cautions.add("the machine's processors were " + percent(orZero(machineBusyShare)) + " busy, "
                    + percent(clientShare) + " with the harness: processor time may have been the limit");
        }
        if (orZero(stealShare) > SUSPICIOUS_SHARE) {
            cautions.add("the hypervisor took " + percent(orZero(stealShare)) + " of the processor time (steal)");
        }
        if (orZero(throttledSeconds) / wallSeconds > SUSPICIOUS_SHARE) {
            cautions.add("the control group held the harness back for "
                    + percent(orZero(throttledSeconds) / wallSeconds) + " of the time: raise its processor quota");
        }
        if (collectionSeconds / wallSeconds > SUSPICIOUS_SHARE) {
            cautions.add(collections + " pauses for garbage collection took " + percent(collectionSeconds / wallSeconds)
                    + " of the time");
        }
        return cautions;
    }

    private static double orZero(@Nullable Double value) {
        return value == null ? 0 : value;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }
}
