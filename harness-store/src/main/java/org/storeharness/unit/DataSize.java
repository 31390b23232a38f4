package org.storeharness.unit;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes. {@code KiB MiB GiB TiB} and the bare letters {@code k m g t} are binary, {@code kB MB GB TB} are
 * decimal; a bare number is bytes.
 *
 * @param bytes at least 0
 */
public record DataSize(long bytes) implements Comparable<DataSize> {
    private static final Map<String, Long> UNITS = Map.ofEntries(
            Map.entry("", 1L),
            Map.entry("b", 1L),
            Map.entry("k", 1L << 10),
            Map.entry("kib", 1L << 10),
            Map.entry("m", 1L << 20),
            Map.entry("mib", 1L << 20),
            Map.entry("g", 1L << 30),
            Map.entry("gib", 1L << 30),
            Map.entry("t", 1L << 40),
            Map.entry("tib", 1L << 40),
            Map.entry("kb", 1_000L),
            Map.entry("mb", 1_000_000L),
            Map.entry("gb", 1_000_000_000L),
            Map.entry("tb", 1_000_000_000_000L));
    private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([a-z]*)");
    private static final String[] BINARY = {"TiB", "GiB", "MiB", "KiB"};

    public DataSize {
        Check.range("size", bytes, 0, Long.MAX_VALUE);
    }

    /** A size in MiB (1,048,576 bytes). */
    public static DataSize mebibytes(long count) {
        return new DataSize(Math.multiplyExact(count, 1L << 20));
    }

    /**
     * @throws InvalidValueException if the text is not a whole number of bytes in a known unit
     */
    public static DataSize parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches() || !UNITS.containsKey(matcher.group(2))) {
            throw invalid(text);
        }
        BigDecimal bytes = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(UNITS.get(matcher.group(2))));
        try {
            return new DataSize(bytes.longValueExact());
        } catch (ArithmeticException e) {
            throw invalid(text);
        }
    }

    /** The size as an {@code int}, for buffers; sizes above 1 GiB are refused. */
    public int toInt() {
        return (int) Check.range("size", bytes, 0, 1L << 30);
    }

    @Override
    public int compareTo(DataSize other) {
        return Long.compare(bytes, other.bytes);
    }

    /** The shortest exact spelling that {@link #parse} reads back: {@code 1KiB}, {@code 1000B}. */
    @Override
    public String toString() {
        for (int i = 0; i < BINARY.length; i++) {
            long unit = 1L << (10 * (BINARY.length - i));
            if (bytes != 0 && bytes % unit == 0) {
                return bytes / unit + BINARY[i];
            }
        }
        return bytes + "B";
    }

    private static InvalidValueException invalid(String text) {
        return new InvalidValueException(
                "",
                "must be a whole number of bytes such as 1024, 4KiB or 1MB (units: B KiB MiB GiB TiB kB MB GB TB), got '"
                        + text + "'");
    }
}
