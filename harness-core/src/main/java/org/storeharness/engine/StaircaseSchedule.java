package org.storeharness.engine;

import java.math.BigInteger;
import java.util.Arrays;
import org.storeharness.plan.Arrivals;
import org.storeharness.unit.CommonPeriod;
import org.storeharness.unit.Rate;

/**
 * A rate that is the same for each of N equal parts of the time T and changes by equal steps. With a = A/P and b = B/P the
 * rate of step k, from 0, is {@code R(k) / (P (N - 1))}, {@code R(k) = A (N - 1) + k (B - A)}; up to its beginning there are
 * {@code C(k) = T S(k) / (N P (N - 1))} arrivals, {@code S(k) = R(0) + ... + R(k - 1)}, the integral of the rate. Arrival i,
 * {@code C(k) <= i < C(k + 1)}, is due at {@code floor(k T / N + (i - C(k)) P (N - 1) / R(k))}.
 */
final class StaircaseSchedule implements Schedule {
    private final int steps;
    private final BigInteger overNanos;
    private final BigInteger scaledPeriod;

    /** The first arrival of each step. */
    private final long[] firstArrivals;

    /** The arrivals of each step, from its first one on. */
    private final ConstantRateSchedule[] schedules;

    StaircaseSchedule(Arrivals.Staircase staircase) {
        this.steps = staircase.steps();
        this.overNanos = big(staircase.over().toNanos());
        Rate from = staircase.from().reduced();
        Rate to = staircase.to().reduced();
        BigInteger period = CommonPeriod.of(from, to);
        this.scaledPeriod = period.multiply(big(steps - 1L));
        this.firstArrivals = new long[steps];
        this.schedules = new ConstantRateSchedule[steps];
        BigInteger rate = CommonPeriod.operations(from, period).multiply(big(steps - 1L));
        BigInteger change = CommonPeriod.operations(to, period).subtract(CommonPeriod.operations(from, period));
        BigInteger sumBefore = BigInteger.ZERO;
        for (int step = 0; step < steps; step++) {
            firstArrivals[step] = arrivalsBefore(sumBefore);
            schedules[step] = scheduleOf(step, rate, sumBefore);
            sumBefore = sumBefore.add(rate);
            rate = rate.add(change);
        }
    }

    @Override
    public long due(long arrival) {
        int found = Arrays.binarySearch(firstArrivals, arrival);
        int step = found < 0 ? -found - 2 : found;
        while (step < steps - 1 && firstArrivals[step + 1] == arrival) {
            step++;
        }
        return schedules[step].due(arrival - firstArrivals[step]);
    }

    /** The first arrival that is not due before a step whose S(k) is this. */
    private long arrivalsBefore(BigInteger sum) {
        BigInteger[] whole = overNanos.multiply(sum).divideAndRemainder(scaledPeriod.multiply(big(steps)));
        return whole[0].add(big(whole[1].signum())).min(big(Long.MAX_VALUE)).longValueExact();
    }

    /** {@code (k T R(k) + N P (N - 1) i - T S(k)) / (N R(k))} from the step's first arrival on. */
    private ConstantRateSchedule scheduleOf(int step, BigInteger rate, BigInteger sumBefore) {
        BigInteger perArrival = scaledPeriod.multiply(big(steps));
        BigInteger before = overNanos.multiply(rate.multiply(big(step)).subtract(sumBefore));
        return new ConstantRateSchedule(
                before.add(perArrival.multiply(big(firstArrivals[step]))), perArrival, rate.multiply(big(steps)));
    }

    private static BigInteger big(long value) {
        return BigInteger.valueOf(value);
    }
}
