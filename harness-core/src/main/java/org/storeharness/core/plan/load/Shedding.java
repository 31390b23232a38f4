package org.storeharness.core.plan.load;

import java.time.Duration;
import org.storeharness.core.unit.Check;

/**
 * What becomes of operations of an open load that cannot be started in time, because as many as allowed are outstanding.
 *
 * @param after an operation that is later than this is not started any more: it is shed, and counted
 * @param limit with more shed operations than this in its measured phases the run is not valid and ends non-zero
 */
public record Shedding(Duration after, long limit) {
    public Shedding {
        Check.positive("after", after);
        Check.range("limit", limit, 0, Long.MAX_VALUE);
    }

    /** Operations may start so late and none may be shed. */
    public static Shedding after(Duration lateness) {
        return new Shedding(lateness, 0);
    }
}
