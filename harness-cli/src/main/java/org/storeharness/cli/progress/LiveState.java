package org.storeharness.cli.progress;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.run.stage.RoundsProgress;

/**
 * What is known of a run at a moment: all that the view shows.
 *
 * @param plan the name of the plan
 * @param directory the run directory; {@code null} before it is made
 * @param beganSeconds when the rounds began, since the view began
 * @param elapsedSeconds since the view began
 * @param mostSeconds how long the run may take; 0 for no bound
 * @param share how much of the rounds is done, 0 to 1
 * @param round the round under way; {@code null} before the first
 * @param step the last step that takes time; empty without one
 * @param phases those under way, one for each workload that runs at the same time
 * @param works in the order in which they began
 * @param client what the harness itself used in the last second; {@code null} before the first
 * @param hosts the same of each of several hosts; empty on one machine
 * @param cautions the words of those until the last round
 * @param messages lines for people, oldest first
 */
record LiveState(
        String plan,
        @Nullable String directory,
        double beganSeconds,
        double elapsedSeconds,
        double mostSeconds,
        double share,
        @Nullable RoundsProgress round,
        String step,
        List<PhaseState> phases,
        List<WorkState> works,
        @Nullable ClientState client,
        List<HostState> hosts,
        List<String> cautions,
        List<String> messages) {

    /**
     * A phase under way.
     *
     * @param phase its kind
     * @param share how much of it is done, 0 to 1; 0 where that is not known
     */
    record PhaseState(String target, String workload, int concurrency, String phase, double share) {}

    /**
     * A workload on a target.
     *
     * @param running whether it is under way
     * @param last its last second; {@code null} before the first
     * @param rates operations per second over time
     * @param p99s the 99th percentile over time, in nanoseconds, as far as known
     * @param failed the operations that did not succeed
     * @param rounds its measured rounds
     */
    record WorkState(
            String target,
            Cell cell,
            boolean running,
            @Nullable LastSecond last,
            double[] rates,
            double[] p99s,
            long failed,
            List<RoundState> rounds) {}

    /** A second: percentiles in nanoseconds, {@code null} with too few samples. */
    record LastSecond(
            double opsPerSecond,
            @Nullable Long p50,
            @Nullable Long p99) {}

    /** A measured round: percentiles in nanoseconds, {@code null} with too few samples. */
    record RoundState(
            int round,
            double opsPerSecond,
            @Nullable Long p50,
            @Nullable Long p99,
            @Nullable Long p999) {}

    /**
     * What the harness used in the last second on a host.
     *
     * @param cpus how many processors it kept busy; {@code null} where not counted
     * @param workerCpus how many of them its workers did; {@code null} where not counted
     * @param busyShare the share of the machine's processor time that was in use; {@code null} where not counted
     * @param stealShare the share that the hypervisor gave to others; {@code null} where not counted
     * @param hiccupNanos the longest pause of the process
     * @param longestHiccupNanos the longest of the run
     * @param collectionSeconds what garbage collection took since the run began
     */
    record ClientState(
            @Nullable Double cpus,
            @Nullable Double workerCpus,
            @Nullable Double busyShare,
            @Nullable Double stealShare,
            long hiccupNanos,
            long longestHiccupNanos,
            double collectionSeconds) {}

    /**
     * One of several hosts.
     *
     * @param last what it did in its last second; {@code null} before the first
     * @param client what the harness used there; {@code null} before the first second
     */
    record HostState(
            String host,
            @Nullable LastSecond last,
            @Nullable ClientState client) {}
}
