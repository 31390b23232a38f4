package org.storeharness.core.engine.schedule;

import java.math.BigInteger;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.unit.CommonPeriod;
import org.storeharness.core.unit.Rate;

/**
 * A rate that is the same for each of N equal parts of the time T and changes by equal steps. With a = A/P and b = B/P the
 * rate of step k, from 0, is {@code R(k) / (P (N - 1))}, {@code R(k) = A (N - 1) + k (B - A)}; up to its beginning there are
 * {@code C(k) = T S(k) / (N P (N - 1))} arrivals, {@code S(k) = R(0) + ... + R(k - 1)}, the integral of the rate. Arrival i,
 * {@code C(k) <= i < C(k + 1)}, is due at {@code floor(k T / N + (i - C(k)) P (N - 1) / R(k))}.
 */
final class StaircaseSchedule implements Schedule {
    private final int workers;
    private final int steps;
    private final BigInteger overNanos;
    private final BigInteger scaledPeriod;
    private final BigInteger first;
    private final BigInteger change;
    private long arrival;
    private int step;
    private BigInteger sumBefore = BigInteger.ZERO;
    private long nextStepArrival;
    private ConstantRateSchedule current;

    StaircaseSchedule(Arrivals.Staircase staircase, int worker, int workers) {
        this.workers = workers;
        this.arrival = worker;
        this.steps = staircase.steps();
        this.overNanos = big(staircase.over().toNanos());
        Rate from = staircase.from().reduced();
        Rate to = staircase.to().reduced();
        BigInteger period = CommonPeriod.of(from, to);
        this.scaledPeriod = period.multiply(big(steps - 1L));
        this.first = CommonPeriod.operations(from, period).multiply(big(steps - 1L));
        this.change = CommonPeriod.operations(to, period).subtract(CommonPeriod.operations(from, period));
        this.nextStepArrival = arrivalsBefore(sumBefore.add(rate()));
        this.current = stepFrom(arrival);
    }

    @Override
    public long next() {
        if (arrival >= nextStepArrival) {
            climb();
        }
        arrival += workers;
        return current.next();
    }

    private void climb() {
        while (arrival >= nextStepArrival) {
            sumBefore = sumBefore.add(rate());
            step++;
            nextStepArrival = step == steps - 1 ? Long.MAX_VALUE : arrivalsBefore(sumBefore.add(rate()));
        }
        current = stepFrom(arrival);
    }

    /** R(k) of the current step. */
    private BigInteger rate() {
        return first.add(change.multiply(big(step)));
    }

    /** The first arrival that is not due before a step whose S(k) is this. */
    private long arrivalsBefore(BigInteger sum) {
        BigInteger[] whole = overNanos.multiply(sum).divideAndRemainder(scaledPeriod.multiply(big(steps)));
        return whole[0].add(big(whole[1].signum())).min(big(Long.MAX_VALUE)).longValueExact();
    }

    /** {@code (k T R(k) + N P (N - 1) i - T S(k)) / (N R(k))}, i = number, number + W ... */
    private ConstantRateSchedule stepFrom(long number) {
        BigInteger rate = rate();
        BigInteger perArrival = scaledPeriod.multiply(big(steps));
        BigInteger before = overNanos.multiply(rate.multiply(big(step)).subtract(sumBefore));
        return new ConstantRateSchedule(
                before.add(perArrival.multiply(big(number))),
                perArrival.multiply(big(workers)),
                rate.multiply(big(steps)));
    }

    private static BigInteger big(long value) {
        return BigInteger.valueOf(value);
    }
}
