package org.storeharness.core.engine.schedule;

import java.math.BigInteger;
import org.storeharness.core.unit.Rate;

/**
 * Arrivals at even distances: {@code floor((first + n * step) / denominator)}, n = 0, 1, 2 ... Kept as a whole number and a
 * remainder, so that nothing drifts (the error term of J. E. Bresenham, Algorithm for computer control of a digital
 * plotter, IBM Systems Journal 4 (1965), 25-30).
 */
final class ConstantRateSchedule implements Schedule {
    private final long denominator;
    private final long step;
    private final long stepRemainder;
    private long time;
    private long remainder;

    /** All in units of {@code 1 / denominator} nanoseconds; the denominator is below 2^62. */
    ConstantRateSchedule(BigInteger first, BigInteger step, BigInteger denominator) {
        this.denominator = denominator.longValueExact();
        BigInteger[] start = first.divideAndRemainder(denominator);
        this.time = capped(start[0]);
        this.remainder = start[1].longValueExact();
        BigInteger[] distance = step.divideAndRemainder(denominator);
        this.step = capped(distance[0]);
        this.stepRemainder = distance[1].longValueExact();
    }

    /** Every {@code workers}-th arrival of the schedule {@code floor(i * period / operations)}. */
    static ConstantRateSchedule of(Rate rate, int worker, int workers) {
        BigInteger period = BigInteger.valueOf(rate.periodNanos());
        return new ConstantRateSchedule(
                period.multiply(BigInteger.valueOf(worker)),
                period.multiply(BigInteger.valueOf(workers)),
                BigInteger.valueOf(rate.operations()));
    }

    @Override
    public long next() {
        long due = time;
        time = Math.min(NEVER, time + step);
        remainder += stepRemainder;
        if (remainder >= denominator) {
            remainder -= denominator;
            time++;
        }
        return Math.min(NEVER, due);
    }

    private static long capped(BigInteger nanos) {
        return nanos.min(BigInteger.valueOf(NEVER)).longValueExact();
    }
}
