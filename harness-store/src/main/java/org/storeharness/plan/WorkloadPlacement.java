package org.storeharness.plan;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;

/**
 * The targets and the time of a workload. Workloads run one after the other in the order of the plan; a workload that names another one
 * runs at the same time as that one, with workers of its own.
 *
 * @param target the only target that it runs on; {@code null} for all targets
 * @param with the workload that it runs at the same time as, its leader; {@code null} for none
 * @param delay how long after the common start of its group it begins
 */
public record WorkloadPlacement(
        @Nullable String target, @Nullable String with, Duration delay) {
    /** The workload runs on all targets, alone. */
    public static final WorkloadPlacement ALONE = new WorkloadPlacement(null, null, Duration.ZERO);

    public WorkloadPlacement {
        Check.require(target == null || !target.isBlank(), "target", () -> "must name a target, got ''");
        Check.require(with == null || !with.isBlank(), "with", () -> "must name a workload, got ''");
        Check.notNegative("delay", delay);
    }
}
