package org.storeharness.postgres;

import java.util.Locale;
import java.util.regex.Pattern;

/** Parses values from text, as options and results of queries give it. */
final class ValueParser {
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d{1,19}");
    private static final Pattern REAL = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?");

    private ValueParser() {}

    static Value parse(String text) {
        if (text.equalsIgnoreCase("null")) {
            return Value.NULL;
        }
        if (WHOLE.matcher(text).matches()) {
            try {
                return new Value.LongValue(Long.parseLong(text));
            } catch (NumberFormatException e) {
                return new Value.DoubleValue(Double.parseDouble(text));
            }
        }
        if (REAL.matcher(text).matches()) {
            return new Value.DoubleValue(Double.parseDouble(text));
        }
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "yes", "on" -> new Value.BooleanValue(true);
            case "false", "no", "off" -> new Value.BooleanValue(false);
            default -> new Value.TextValue(text);
        };
    }
}
