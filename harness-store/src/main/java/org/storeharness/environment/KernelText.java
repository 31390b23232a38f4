package org.storeharness.environment;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Extracts values from the kernel's line formats. A value that is missing or not a number is {@code null} or empty. Runs once a second
 * for each thread during a measurement, so without regular expressions and streams, which would occupy the JVM's compiler.
 */
final class KernelText {
    private KernelText() {}

    /** The value of the first line {@code key<separator>value}. */
    static Optional<String> value(String text, String key, char separator) {
        for (int from = 0; from < text.length(); ) {
            int newline = text.indexOf('\n', from);
            int end = newline < 0 ? text.length() : newline;
            int at = text.indexOf(separator, from);
            if (at > from && at < end && text.substring(from, at).strip().equals(key)) {
                return Optional.of(text.substring(at + 1, end).strip());
            }
            from = end + 1;
        }
        return Optional.empty();
    }

    /** The number of the first line {@code key<separator>number}, whatever follows the number. */
    static @Nullable Long number(String text, String key, char separator) {
        return value(text, key, separator).map(KernelText::number).orElse(null);
    }

    /** The number that a text begins with, at least 0. */
    static @Nullable Long number(String text) {
        String stripped = text.strip();
        int end = 0;
        while (end < stripped.length() && !Character.isWhitespace(stripped.charAt(end))) {
            end++;
        }
        if (end == 0 || !Character.isDigit(stripped.charAt(0))) {
            return null;
        }
        try {
            return Long.parseLong(stripped.substring(0, end));
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
