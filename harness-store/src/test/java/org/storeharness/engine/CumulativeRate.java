package org.storeharness.engine;

import java.math.BigInteger;
import org.storeharness.unit.Rate;

/** The number of arrivals that a changing rate has caused up to a time: the integral of the rate, as an exact fraction. */
record CumulativeRate(BigInteger numerator, BigInteger denominator) {
    private static final CumulativeRate ZERO = new CumulativeRate(BigInteger.ZERO, BigInteger.ONE);

    static CumulativeRate ofRamp(Rate from, Rate to, long over, long time) {
        long inside = Math.min(time, over);
        CumulativeRate sloped = of(from).times(inside, 1)
                .plus(of(to).plus(of(from).times(-1, 1)).times(inside, over).times(inside, 2));
        return sloped.plus(of(to).times(time - inside, 1));
    }

    static CumulativeRate ofStaircase(Rate from, Rate to, int steps, long over, long time) {
        CumulativeRate sum = ZERO;
        CumulativeRate change = of(to).plus(of(from).times(-1, 1));
        for (int step = 0; step < steps; step++) {
            long begin = step * over;
            long end = step == steps - 1 ? Long.MAX_VALUE : begin + over;
            long inside = Math.max(0, Math.min(time * steps, end) - begin);
            CumulativeRate rate = of(from).plus(change.times(step, steps - 1));
            sum = sum.plus(rate.times(inside, steps));
        }
        return sum;
    }

    int compareTo(long count) {
        return numerator.compareTo(denominator.multiply(BigInteger.valueOf(count)));
    }

    private static CumulativeRate of(Rate rate) {
        return new CumulativeRate(BigInteger.valueOf(rate.operations()), BigInteger.valueOf(rate.periodNanos()));
    }

    private CumulativeRate plus(CumulativeRate other) {
        return new CumulativeRate(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    private CumulativeRate times(long by, long of) {
        return new CumulativeRate(
                numerator.multiply(BigInteger.valueOf(by)), denominator.multiply(BigInteger.valueOf(of)));
    }
}
