package org.storeharness.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.storeharness.statistics.Summary;
import org.storeharness.unit.Durations;

/** Formats numbers for people: three significant digits, thousands separated, the same in every locale. */
public final class FigureFormatter {
    /** Bytes per MiB. */
    public static final double MIB = 1 << 20;

    /** Bytes per GiB. */
    public static final double GIB = 1 << 30;

    /** Nanoseconds per microsecond. */
    public static final double NANOS_PER_MICRO = 1e3;

    /** Nanoseconds per millisecond. */
    public static final double NANOS_PER_MILLI = 1e6;

    private static final double THOUSAND = 1e3;
    private static final double MILLION = 1e6;

    private FigureFormatter() {}

    /** {@code 1,234}, {@code 123}, {@code 12.3}, {@code 1.23}, {@code 0.01}. */
    public static String number(double value) {
        double size = Math.abs(value);
        int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** {@code 17.3}, {@code 0.052}: a time in milliseconds as benchmarks print it, with more decimals where it is small. */
    public static String milliseconds(double nanos) {
        double millis = nanos / NANOS_PER_MILLI;
        return String.format(Locale.ROOT, millis == 0 || millis >= 0.95 ? "%.1f" : "%.3f", millis);
    }

    /** {@code 1,234,567}. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** {@code 5.44 µs}, {@code 1.23 ms}: a time in µs below 1 ms, else in ms. */
    public static String time(double nanos) {
        return nanos < NANOS_PER_MILLI
                ? number(nanos / NANOS_PER_MICRO) + " µs"
                : number(nanos / NANOS_PER_MILLI) + " ms";
    }

    /** A round number without more digits than it needs: {@code 20}, {@code 0.5}, {@code 1.2M}. */
    public static String rounded(double value) {
        return value >= MILLION
                ? plain(value / MILLION) + "M"
                : value >= THOUSAND ? plain(value / THOUSAND) + "k" : plain(value);
    }

    /** A round time in nanoseconds: {@code 50 µs}, {@code 2 ms}, {@code 1 s}. */
    public static String roundedTime(double nanos) {
        return nanos >= Durations.NANOS_PER_SECOND
                ? plain(nanos / Durations.NANOS_PER_SECOND) + " s"
                : nanos >= NANOS_PER_MILLI
                        ? plain(nanos / NANOS_PER_MILLI) + " ms"
                        : plain(nanos / NANOS_PER_MICRO) + " µs";
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** {@code 62 %}, {@code 0.5 %}: a share, with so many decimals. */
    public static String percent(double share, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f %%", share * 100);
    }

    /** {@code ±4%}; nothing where there is one round only. */
    public static String spread(Summary summary) {
        return summary.rounds() < 2 ? "" : String.format(Locale.ROOT, "±%.0f%%", summary.relativeSpread() * 100);
    }
}
