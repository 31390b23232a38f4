package org.storeharness.statistics;

import java.util.List;
import java.util.Map;
import org.storeharness.plan.Arrivals;

/**
 * The throughput of the targets as a function of one swept quantity, with the others fixed.
 *
 * @param workload the workload
 * @param load its load
 * @param axis what varies
 * @param fixed the value of the fixed quantity: {@code 1KiB} on the axis of concurrency, {@code 16} on that of sizes
 * @param points the values of the axis, ascending, as the plan spells them
 * @param curves objects per second over the rounds by target and point, targets in their order; a target may lack points
 * @param crossovers where curves cross, from left to right; never with stand-ins or targets that are not comparable
 * @param uncompared the points at which two targets, stand-ins aside, are not compared by their rates: which is ahead there is not known
 */
public record SweepCurves(
        String workload,
        Arrivals load,
        SweepAxis axis,
        String fixed,
        List<String> points,
        Map<String, Map<String, Summary>> curves,
        List<Crossover> crossovers,
        List<String> uncompared) {
    /** The quantities that a plan can sweep. */
    public enum SweepAxis {
        CONCURRENCY,
        SIZE
    }

    /**
     * A point where two curves cross.
     *
     * @param before the target that is ahead at {@code from}
     * @param after the target that is ahead at {@code to}
     * @param from the last point at which {@code before} is ahead
     * @param to the first point at which {@code after} is ahead
     * @param significant whether the verdicts at both points show it; otherwise only the medians do
     */
    public record Crossover(String before, String after, String from, String to, boolean significant) {}
}
