package org.storeharness.plan;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;

/**
 * The response times of each workload on each target against its throughput.
 *
 * @param objective an objective whose highest rate is read off the trials as well; {@code null} for none
 * @param maximum how long the trials may take: as many rounds of the plan as fit are measured
 */
public record CurveGoal(@Nullable RateObjective objective, Duration maximum) implements SearchGoal {
    public CurveGoal {
        Check.positive("maximum", maximum);
    }
}
