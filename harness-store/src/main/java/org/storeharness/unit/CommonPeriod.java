package org.storeharness.unit;

import java.math.BigInteger;

/**
 * Converts two rates to a common period, in which both are whole numbers of operations, so that they can be added
 * exactly.
 */
public final class CommonPeriod {
    private CommonPeriod() {}

    /** The shortest such period in nanoseconds. */
    public static BigInteger of(Rate one, Rate other) {
        BigInteger first = BigInteger.valueOf(one.reduced().periodNanos());
        BigInteger second = BigInteger.valueOf(other.reduced().periodNanos());
        return first.divide(first.gcd(second)).multiply(second);
    }

    /** The operations of a rate in a common period. */
    public static BigInteger operations(Rate rate, BigInteger commonPeriod) {
        Rate reduced = rate.reduced();
        return commonPeriod
                .divide(BigInteger.valueOf(reduced.periodNanos()))
                .multiply(BigInteger.valueOf(reduced.operations()));
    }

    /** The higher of the two in operations per common period. */
    public static BigInteger highest(Rate one, Rate other) {
        BigInteger period = of(one, other);
        return operations(one, period).max(operations(other, period));
    }
}
