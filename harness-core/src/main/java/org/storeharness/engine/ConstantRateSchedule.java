package org.storeharness.engine;

import java.math.BigInteger;
import org.storeharness.unit.Rate;

/**
 * Arrivals at even distances: number n, from 0 to 2^50, is due at {@code floor((first + n * step) / denominator)}. Both are kept as
 * a whole number and a remainder, so that nothing drifts.
 */
final class ConstantRateSchedule implements Schedule {
    private final long denominator;
    private final long first;
    private final long firstRemainder;
    private final long step;
    private final long stepRemainder;
    private final long lastArrival;

    /** All in units of {@code 1 / denominator} nanoseconds; the denominator is below 2^62. */
    ConstantRateSchedule(BigInteger first, BigInteger step, BigInteger denominator) {
        this.denominator = denominator.longValueExact();
        BigInteger[] start = first.divideAndRemainder(denominator);
        this.first = capped(start[0]);
        this.firstRemainder = start[1].longValueExact();
        BigInteger[] distance = step.divideAndRemainder(denominator);
        this.step = capped(distance[0]);
        this.stepRemainder = distance[1].longValueExact();
        this.lastArrival = Math.min(1L << 50, NEVER / Math.max(1, this.step));
    }

    /** {@code floor(n * period / operations)}. */
    static ConstantRateSchedule of(Rate rate) {
        return new ConstantRateSchedule(
                BigInteger.ZERO, BigInteger.valueOf(rate.periodNanos()), BigInteger.valueOf(rate.operations()));
    }

    @Override
    public long due(long arrival) {
        return arrival > lastArrival ? NEVER : Math.min(NEVER, first + arrival * step + remainders(arrival));
    }

    /**
     * The whole nanoseconds in n + 1 remainders. Their sum may have 112 bits: a quotient of doubles is off by one at most, and what it
     * leaves has 64 bits, so that products that overflow tell exactly by how much.
     */
    private long remainders(long arrival) {
        if (stepRemainder == 0) {
            return 0;
        }
        long quotient = (long) (((double) arrival * stepRemainder + firstRemainder) / denominator);
        long rest = arrival * stepRemainder + firstRemainder - quotient * denominator;
        return rest < 0 ? quotient - 1 : rest < denominator ? quotient : quotient + 1;
    }

    private static long capped(BigInteger nanos) {
        return nanos.min(BigInteger.valueOf(NEVER)).longValueExact();
    }
}
