package org.storeharness.fs.fio;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses sizes and times as fio does. */
final class FioUnits {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,18})(?:([kmgtp])(i?b|i)?|b)?");
    private static final Pattern TIME = Pattern.compile("(\\d{1,15})(us|ms|s|m|h|d)?");
    private static final String PREFIXES = "kmgtp";

    private FioUnits() {}

    /**
     * Parses a size in bytes: {@code 4k}, {@code 4kb} and {@code 4Ki} are 4,096, {@code 4KiB} is 4,000, as in fio by
     * default (kb_base=1024). Empty if it is no size.
     */
    static Optional<Long> bytes(String text) {
        return bytes(text, 1_024);
    }

    /**
     * Parses a size in bytes.
     *
     * @param base the value of {@code k}: 1,024, or 1,000 with kb_base=1000; {@code KiB} and {@code Ki} follow it
     */
    static Optional<Long> bytes(String text, long base) {
        Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            long bytes = Long.parseLong(matcher.group(1));
            String prefix = matcher.group(2);
            int power = prefix == null ? 0 : PREFIXES.indexOf(prefix) + 1;
            for (int i = 0; i < power; i++) {
                bytes = Math.multiplyExact(bytes, multiple(matcher.group(3), base));
            }
            return Optional.of(bytes);
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** The factor of a unit. With kb_base=1000 names have their standard meaning; by default {@code KiB} is decimal, as fio had it first. */
    private static long multiple(@Nullable String unit, long base) {
        boolean binary = base == 1_000 ? unit != null && unit.startsWith("i") : !"ib".equals(unit);
        return binary ? 1_024 : 1_000;
    }

    /** Parses a time, in seconds without a unit. Empty if it is no time. */
    static Optional<Duration> time(String text) {
        Matcher matcher = TIME.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long number = Long.parseLong(matcher.group(1));
        String unit = matcher.group(2) == null ? "s" : matcher.group(2);
        try {
            return Optional.of(
                    switch (unit) {
                        case "us" -> Duration.ofNanos(Math.multiplyExact(number, 1_000L));
                        case "ms" -> Duration.ofMillis(number);
                        case "m" -> Duration.ofMinutes(number);
                        case "h" -> Duration.ofHours(number);
                        case "d" -> Duration.ofDays(number);
                        default -> Duration.ofSeconds(number);
                    });
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }
}
