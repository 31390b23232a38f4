package org.storeharness.engine;

import java.math.BigInteger;
import org.storeharness.plan.Arrivals;
import org.storeharness.unit.CommonPeriod;
import org.storeharness.unit.Rate;

/**
 * A rate that goes from a to b in a straight line over the time T and stays at b. Up to t there are {@code N(t) = a t + (b -
 * a) t^2 / 2T} arrivals, the integral of the rate; arrival i is due at the largest whole t with {@code N(t) <= i}. (Inversion
 * of the cumulative rate: E. Cinlar, Introduction to Stochastic Processes, 1975, chapter 4, section 7, for even distances in
 * place of a unit Poisson process.) With a = A/P and b = B/P that is {@code t (2AT + (B - A) t) <= 2T P i}, which is decided
 * exactly in products of 128 bits; {@link Arrivals.Ramp} sees to it that their factors fit. The search for t begins at the solution
 * of {@code N(t) = i} in floating-point numbers.
 */
final class RampSchedule implements Schedule {
    private final long rampNanos;
    private final long period;
    private final long fromOperations;
    private final long toOperations;
    private final long arrivalsOfRamp;
    private final ConstantRateSchedule tail;

    RampSchedule(Arrivals.Ramp ramp) {
        this.rampNanos = ramp.over().toNanos();
        Rate from = ramp.from().reduced();
        Rate to = ramp.to().reduced();
        BigInteger common = CommonPeriod.of(from, to);
        this.period = common.longValueExact();
        this.fromOperations = CommonPeriod.operations(from, common).longValueExact();
        this.toOperations = CommonPeriod.operations(to, common).longValueExact();
        BigInteger doubled = big(fromOperations + toOperations).multiply(big(rampNanos));
        BigInteger twice = common.shiftLeft(1);
        BigInteger[] whole = doubled.divideAndRemainder(twice);
        this.arrivalsOfRamp = whole[0].longValueExact() + whole[1].signum();
        // From the end of the ramp on, t = ((B - A) T + 2 P i) / 2B.
        this.tail = new ConstantRateSchedule(
                big(toOperations - fromOperations).multiply(big(rampNanos)).add(twice.multiply(big(arrivalsOfRamp))),
                twice,
                big(toOperations).shiftLeft(1));
    }

    @Override
    public long due(long arrival) {
        if (arrival >= arrivalsOfRamp) {
            return tail.due(arrival - arrivalsOfRamp);
        }
        long scaledArrival = period * arrival;
        long from = Math.min(rampNanos, estimate(arrival));
        for (long distance = 1; !reached(from, scaledArrival); distance *= 2) {
            from = Math.max(0, from - distance);
        }
        return latest(from, scaledArrival);
    }

    /** {@code t = 2 i / (a + sqrt(a^2 + 2 (b - a) i / T))}, which solves {@code N(t) = i} without a difference of large numbers. */
    private long estimate(double arrival) {
        double a = (double) fromOperations / period;
        double b = (double) toOperations / period;
        return (long) (2 * arrival / (a + Math.sqrt(Math.max(0, a * a + 2 * (b - a) * arrival / rampNanos))));
    }

    /** The largest t from the given one on with {@code N(t) <= i}: doubles the distance, then halves it. */
    private long latest(long from, long scaledArrival) {
        long distance = 1;
        while (reached(from + distance, scaledArrival)) {
            distance *= 2;
        }
        long low = from + distance / 2;
        long high = from + distance;
        while (high - low > 1) {
            long middle = (low + high) >>> 1;
            if (reached(middle, scaledArrival)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean reached(long t, long scaledArrival) {
        if (t >= rampNanos) {
            return false;
        }
        long factor = 2 * fromOperations * rampNanos + (toOperations - fromOperations) * t;
        long high = Math.multiplyHigh(t, factor);
        long limitHigh = Math.multiplyHigh(2 * rampNanos, scaledArrival);
        return high != limitHigh
                ? high < limitHigh
                : Long.compareUnsigned(t * factor, 2 * rampNanos * scaledArrival) <= 0;
    }

    private static BigInteger big(long value) {
        return BigInteger.valueOf(value);
    }
}
