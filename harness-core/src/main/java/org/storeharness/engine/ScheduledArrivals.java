package org.storeharness.engine;

import org.storeharness.plan.Arrivals;
import org.storeharness.unit.Check;

/** The arrivals of an open load that chance has no part in, by their numbers from 0: pure arithmetic. Any number of threads may use it. */
public final class ScheduledArrivals {
    private final Schedule schedule;

    /**
     * @throws org.storeharness.unit.InvalidValueException if the distances are random
     */
    public ScheduledArrivals(Arrivals arrivals) {
        this.schedule = Schedule.of(arrivals, 0);
        Check.require(schedule.isNumbered(), "arrivals", () -> "must follow no chance, got '" + arrivals + "'");
    }

    /** The intended start of an arrival, in nanoseconds from the start of the phase. */
    public long due(long arrival) {
        return schedule.due(arrival);
    }

    /** How many arrivals are due before a time, in nanoseconds from the start of the phase. */
    public long before(long nanos) {
        return schedule.before(nanos);
    }
}
