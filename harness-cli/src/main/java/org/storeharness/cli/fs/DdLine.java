package org.storeharness.cli.fs;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Formats a transfer exactly as dd (GNU coreutils 9) does. */
final class DdLine {
    private static final String[] DECIMAL = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final int DECIMAL_BASE = 1000;
    private static final int BINARY_BASE = 1024;

    /** Sizes below this have a decimal place; rates have one up to ten times as much. */
    private static final BigDecimal FEW = BigDecimal.TEN;

    private static final BigDecimal FEW_A_SECOND = BigDecimal.valueOf(100);

    private static final int SIGNIFICANT_DIGITS = 6;
    private static final int LEAST_PLAIN_EXPONENT = -4;

    private DdLine() {}

    /**
     * {@code 67108864 bytes (67 MB, 64 MiB) copied, 3.89 s, 17.2 MB/s}.
     *
     * @param bytes at least 0
     * @param seconds above 0
     */
    static String of(long bytes, double seconds) {
        String abbreviated = "";
        if (bytes >= BINARY_BASE) {
            abbreviated = " (" + size(bytes, DECIMAL_BASE, DECIMAL) + ", " + size(bytes, BINARY_BASE, BINARY) + ")";
        } else if (bytes >= DECIMAL_BASE) {
            abbreviated = " (" + size(bytes, DECIMAL_BASE, DECIMAL) + ")";
        }
        return bytes + (bytes == 1 ? " byte" : " bytes") + abbreviated + " copied, " + seconds(seconds) + " s, "
                + rate(bytes / seconds);
    }

    /** Rounds to the nearest, halves to the even digit. */
    private static String size(long bytes, int base, String[] units) {
        BigDecimal scaled = BigDecimal.valueOf(bytes);
        int unit = 0;
        while (scaled.compareTo(BigDecimal.valueOf(base)) >= 0) {
            scaled = scaled.divide(BigDecimal.valueOf(base));
            unit++;
        }
        BigDecimal precise = scaled.setScale(1, RoundingMode.HALF_EVEN);
        if (precise.compareTo(FEW) < 0) {
            return precise + " " + units[unit];
        }
        BigDecimal whole = scaled.setScale(0, RoundingMode.HALF_EVEN);
        return whole.compareTo(BigDecimal.valueOf(base)) == 0 && unit + 1 < units.length
                ? "1.0 " + units[unit + 1]
                : whole + " " + units[unit];
    }

    /** Formats a rate, in kB/s at least. */
    private static String rate(double bytesPerSecond) {
        double scaled = bytesPerSecond / DECIMAL_BASE;
        int unit = 1;
        while (scaled >= DECIMAL_BASE && unit + 1 < DECIMAL.length) {
            scaled /= DECIMAL_BASE;
            unit++;
        }
        BigDecimal precise = new BigDecimal(scaled).setScale(1, RoundingMode.HALF_EVEN);
        String number = precise.compareTo(FEW_A_SECOND) < 0
                ? precise.toString()
                : new BigDecimal(scaled).setScale(0, RoundingMode.HALF_EVEN).toString();
        return number + " " + DECIMAL[unit] + "/s";
    }

    /** Formats as C's {@code %g} does: six significant digits without zeros at the end. */
    private static String seconds(double seconds) {
        BigDecimal rounded = new BigDecimal(seconds)
                .round(new MathContext(SIGNIFICANT_DIGITS))
                .stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= LEAST_PLAIN_EXPONENT && exponent < SIGNIFICANT_DIGITS) {
            return rounded.toPlainString();
        }
        String mantissa = rounded.scaleByPowerOfTen(-exponent).toPlainString();
        return mantissa + String.format(Locale.ROOT, "e%+03d", exponent);
    }
}
