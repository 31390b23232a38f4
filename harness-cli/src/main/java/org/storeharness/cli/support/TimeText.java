package org.storeharness.cli.support;

import java.util.List;
import java.util.Locale;

/** Formats times in little space: {@code 81 ns}, {@code 1.6 ms}, {@code 12 s}. */
public final class TimeText {
    private static final List<String> UNITS = List.of("ns", "µs", "ms", "s");
    private static final double UNIT_RATIO = 1_000;

    private TimeText() {}

    /** A time in nanoseconds, in the unit that suits it, with a decimal below 10. */
    public static String of(double nanos) {
        double value = nanos;
        int unit = 0;
        while (value >= UNIT_RATIO && unit < UNITS.size() - 1) {
            value /= UNIT_RATIO;
            unit++;
        }
        return String.format(Locale.ROOT, value < 10 ? "%.1f %s" : "%.0f %s", value, UNITS.get(unit));
    }
}
