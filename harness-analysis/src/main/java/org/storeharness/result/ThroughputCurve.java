package org.storeharness.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The response times of a workload on a target against its throughput.
 *
 * @param target the target's name
 * @param workload the workload's name
 * @param concurrency the operations outstanding at one time, at most
 * @param size the sizes of the objects, as the plan spells them
 * @param capacity the operations per second of closed load at that concurrency; {@code null} if it was not measured
 * @param points the rates of open load, ascending
 * @param knee where response times leave their base
 * @param scalability the throughput of closed load over the concurrency
 * @param equalLoad the target beside the others; {@code null} if there are no others or they have no rate in common
 */
public record ThroughputCurve(
        String target,
        String workload,
        int concurrency,
        String size,
        @Nullable IntervalEstimate capacity,
        List<CurvePoint> points,
        Knee knee,
        ScalabilityFit scalability,
        @Nullable EqualLoad equalLoad) {
    public ThroughputCurve {
        points = List.copyOf(points);
    }
}
