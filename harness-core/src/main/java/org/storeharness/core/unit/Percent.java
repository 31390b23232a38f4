package org.storeharness.core.unit;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Shares of a whole as people write them: {@code 5%} is 0.05. */
public final class Percent {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)\\s?%");

    private Percent() {}

    /**
     * Reads {@code 5%}, {@code 2.5 %}. A number without the sign is refused, since 0.05 and 5 would be ambiguous.
     *
     * @throws InvalidValueException if the text is no percentage
     */
    public static double parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new InvalidValueException("", "must be a percentage such as 5%, got '" + text + "'");
        }
        return new BigDecimal(matcher.group(1)).movePointLeft(2).doubleValue();
    }
}
