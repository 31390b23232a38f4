package org.storeharness.plan;

import java.time.Duration;
import org.storeharness.unit.Check;

/**
 * The response times of each workload on each target against its throughput.
 *
 * @param maximum how long the trials may take: as many rounds of the plan as fit are measured
 */
public record CurveGoal(Duration maximum) implements SearchGoal {
    public CurveGoal {
        Check.positive("maximum", maximum);
    }
}
