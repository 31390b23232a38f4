package org.storeharness.engine;

import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.unit.Rate;

/**
 * Says when to look whether a store kept up with the open load of a phase. That is at the quarters of the time from the last
 * change of its rate on, or of the phase's last quarter where the rate changes in that too. Bursts are looked at where
 * whole periods end, over which they are an even rate. Times are nanoseconds from the start of the phase.
 *
 * @param from the start of the time that is looked at
 * @param end its end
 * @param length the end of the whole schedule
 * @param due how many arrivals are due before a time
 */
public record LoadMarks(
        double from, double half, double threeQuarters, double end, double length, DoubleUnaryOperator due) {
    private static final double LEAST_SHARE = 0.25;

    /** The marks of a phase so long; {@code null} where the store sets the rate, and of fewer than two bursts. */
    public static @Nullable LoadMarks of(Arrivals arrivals, Extent extent) {
        if (arrivals instanceof Arrivals.Constant constant) {
            return even(constant.rate(), extent);
        } else if (arrivals instanceof Arrivals.Poisson poisson) {
            return even(poisson.rate(), extent);
        } else if (arrivals instanceof Arrivals.Ramp ramp) {
            return changing(arrivals, extent, ramp.over().toNanos());
        } else if (arrivals instanceof Arrivals.Staircase stairs) {
            double steps = stairs.steps();
            return changing(arrivals, extent, stairs.over().toNanos() * (steps - 1) / steps);
        }
        return arrivals instanceof Arrivals.Burst burst ? periods(burst, extent) : null;
    }

    /** The arrivals a second over the whole schedule. */
    public double offeredPerSecond() {
        return due.applyAsDouble(length) * 1e9 / length;
    }

    private static LoadMarks even(Rate rate, Extent extent) {
        double nanosPerOperation = (double) rate.periodNanos() / rate.operations();
        double length = length(extent, extent.operations() * nanosPerOperation);
        return quarters(0, length, time -> time / nanosPerOperation);
    }

    private static LoadMarks changing(Arrivals arrivals, Extent extent, double lastChange) {
        Schedule schedule = Schedule.of(arrivals, 0);
        double length = length(extent, schedule.due(extent.operations()));
        return quarters(Math.min(lastChange, length * (1 - LEAST_SHARE)), length, due(schedule));
    }

    private static LoadMarks quarters(double from, double length, DoubleUnaryOperator due) {
        double last = length - from;
        return new LoadMarks(from, from + last / 2, from + last * 3 / 4, length, length, due);
    }

    private static @Nullable LoadMarks periods(Arrivals.Burst burst, Extent extent) {
        Schedule schedule = Schedule.of(burst, 0);
        double length = length(extent, schedule.due(extent.operations()));
        double every = burst.every().toNanos();
        double periods = Math.floor(length / every);
        double half = Math.min(Math.floor(periods / 2), periods - 2);
        double threeQuarters = Math.min(Math.floor(periods * 3 / 4), periods - 1);
        return periods < 2
                ? null
                : new LoadMarks(0, half * every, threeQuarters * every, periods * every, length, due(schedule));
    }

    private static DoubleUnaryOperator due(Schedule schedule) {
        return time -> schedule.before(Math.round(time));
    }

    /**
     * @param ofOperations how long the operations of the extent take, if it has a number of them
     */
    private static double length(Extent extent, double ofOperations) {
        double duration = extent.duration().toNanos();
        return extent.operations() == 0 ? duration : duration == 0 ? ofOperations : Math.min(duration, ofOperations);
    }
}
