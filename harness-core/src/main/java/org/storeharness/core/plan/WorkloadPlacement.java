package org.storeharness.core.plan;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.Durations;
import org.storeharness.core.unit.InvalidValueException;

/**
 * Where and when a workload runs. One by one, in the order of the plan, is the rule; workloads that name another one run at
 * the same time as that one does, each with workers of its own.
 *
 * @param target the only target that it is for; {@code null} for each target in its turn
 * @param with the workload at whose turn it runs as well, at the same time; {@code null} for a turn of its own
 * @param delay it begins so long after the common start of those that run at the same time
 */
public record WorkloadPlacement(
        @Nullable String target, @Nullable String with, Duration delay) {
    /** On each target, by itself. */
    public static final WorkloadPlacement ALONE = new WorkloadPlacement(null, null, Duration.ZERO);

    public WorkloadPlacement {
        Check.require(target == null || !target.isBlank(), "target", () -> "must name a target, got ''");
        Check.require(with == null || !with.isBlank(), "with", () -> "must name a workload, got ''");
        if (delay.isNegative() || delay.compareTo(Duration.ofDays(365)) > 0) {
            throw new InvalidValueException("delay", "must be 0s..365d, got " + Durations.format(delay));
        }
    }
}
