package org.storeharness.unit;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 500ms}, {@code 2s}, {@code 1m30s}, {@code 1.5h}. A unit is required. */
public final class Durations {
    /** A floating-point number, so that a division by it keeps the parts of a second. */
    public static final double NANOS_PER_SECOND = 1e9;

    private static final Map<String, Long> UNITS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);
    private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(ns|us|µs|ms|s|m|h|d)");

    private Durations() {}

    /** The shorter of the two. */
    public static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /**
     * @throws InvalidValueException if the text is not a duration, is negative or exceeds 292 years
     */
    public static Duration parse(String text) {
        String input = text.strip().toLowerCase(Locale.ROOT);
        Matcher matcher = PART.matcher(input);
        BigDecimal nanos = BigDecimal.ZERO;
        int position = 0;
        while (position < input.length()) {
            if (!matcher.find(position) || matcher.start() != position) {
                throw invalid(text);
            }
            nanos = nanos.add(new BigDecimal(matcher.group(1))
                    .multiply(BigDecimal.valueOf(Check.present(UNITS, matcher.group(2)))));
            position = matcher.end();
        }
        if (position == 0 || nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw invalid(text);
        }
        return Duration.ofNanos(nanos.longValue());
    }

    /** The shortest exact spelling that {@link #parse} reads back: {@code 1m30s}, {@code 1500ms}. */
    public static String format(Duration duration) {
        long nanos = duration.toNanos();
        if (nanos == 0) {
            return "0s";
        }
        if (nanos % 1_000_000_000L == 0 && nanos >= 60_000_000_000L) {
            long seconds = nanos / 1_000_000_000L;
            return part(seconds / 3600, "h") + part(seconds / 60 % 60, "m") + part(seconds % 60, "s");
        }
        for (String unit : new String[] {"s", "ms", "us"}) {
            if (nanos % Check.present(UNITS, unit) == 0) {
                return nanos / Check.present(UNITS, unit) + unit;
            }
        }
        return nanos + "ns";
    }

    private static String part(long value, String unit) {
        return value == 0 ? "" : value + unit;
    }

    private static InvalidValueException invalid(String text) {
        return new InvalidValueException(
                "", "must be a duration such as 500ms, 2s or 1m30s (units: ns us ms s m h d), got '" + text + "'");
    }
}
