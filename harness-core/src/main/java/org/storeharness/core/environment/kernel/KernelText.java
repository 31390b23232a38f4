package org.storeharness.core.environment.kernel;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Extracts values from the kernel's line formats. A value that is missing or not a number is {@code null} or empty. */
public final class KernelText {
    private KernelText() {}

    /** The value of the first line {@code key<separator>value}. */
    public static Optional<String> value(String text, String key, char separator) {
        return text.lines()
                .filter(line -> line.indexOf(separator) > 0)
                .filter(line ->
                        line.substring(0, line.indexOf(separator)).strip().equals(key))
                .map(line -> line.substring(line.indexOf(separator) + 1).strip())
                .findFirst();
    }

    /** The number of the first line {@code key<separator>number}, whatever follows the number. */
    public static @Nullable Long number(String text, String key, char separator) {
        return value(text, key, separator).map(KernelText::number).orElse(null);
    }

    /** The number that a text begins with, at least 0. */
    public static @Nullable Long number(String text) {
        String first = text.strip().split("\\s+", 2)[0];
        try {
            long number = Long.parseLong(first);
            return number < 0 ? null : number;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
