package org.storeharness.plan;

import java.time.Duration;
import org.storeharness.unit.Check;

/**
 * The treatment of operations of an open load that cannot start in time because the maximum is outstanding.
 *
 * @param after an operation that is later than this is shed: counted and not started
 * @param limit with more shed operations than this in its measured phases the run is not valid and exits with a code
 *     other than 0
 */
public record Shedding(Duration after, long limit) {
    public Shedding {
        Check.positive("after", after);
        Check.range("limit", limit, 0, Long.MAX_VALUE);
    }

    /** Operations may start this late, and none may be shed. */
    public static Shedding after(Duration lateness) {
        return new Shedding(lateness, 0);
    }
}
