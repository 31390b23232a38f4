package org.storeharness.unit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Operations per time, kept as the exact fraction given.
 *
 * @param operations at least 1
 * @param periodNanos the time in which they happen, in nanoseconds, at least 1
 */
public record Rate(long operations, long periodNanos) {
    private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d{1,6})?)\\s*(?:/\\s*(.+))?");

    public Rate {
        Check.range("rate", operations, 1, 1_000_000_000_000_000L);
        Check.range("rate", periodNanos, 1, Long.MAX_VALUE);
    }

    /** A rate of this many operations per second. */
    public static Rate perSecond(long operations) {
        return new Rate(operations, 1_000_000_000L);
    }

    /**
     * Reads {@code 1000}, {@code 1000/s}, {@code 0.5/s}, {@code 90/min}, {@code 3/10ms}.
     *
     * @throws InvalidValueException if the text is no rate, or a rate of zero
     */
    public static Rate parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw invalid(text);
        }
        String unit = matcher.group(2) == null ? "s" : matcher.group(2).strip().replace("min", "m");
        try {
            Duration period = Durations.parse(Character.isDigit(unit.charAt(0)) ? unit : "1" + unit);
            BigDecimal operations = new BigDecimal(matcher.group(1)).stripTrailingZeros();
            int decimals = Math.max(0, operations.scale());
            return new Rate(
                    operations.movePointRight(decimals).longValueExact(),
                    BigDecimal.valueOf(period.toNanos())
                            .movePointRight(decimals)
                            .longValueExact());
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw invalid(text);
        }
    }

    /** The same rate in lowest terms: 1000/s is 1 in 1 ms. */
    public Rate reduced() {
        long divisor = BigInteger.valueOf(operations)
                .gcd(BigInteger.valueOf(periodNanos))
                .longValueExact();
        return new Rate(operations / divisor, periodNanos / divisor);
    }

    @Override
    public String toString() {
        return operations + "/"
                + (periodNanos == 1_000_000_000L ? "s" : Durations.format(Duration.ofNanos(periodNanos)));
    }

    private static InvalidValueException invalid(String text) {
        return new InvalidValueException("", "must be a rate above 0 such as 1000/s or 90/min, got '" + text + "'");
    }
}
