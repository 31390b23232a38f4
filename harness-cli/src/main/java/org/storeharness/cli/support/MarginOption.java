package org.storeharness.cli.support;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/** The value of {@code --margin}. */
public final class MarginOption {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)\\s?%");

    private MarginOption() {}

    /**
     * The margin as a share.
     *
     * @throws org.storeharness.unit.InvalidValueException if it is no percentage above 0 and at most 100
     */
    public static double parse(String text) {
        double margin = Check.named("--margin", () -> percent(text));
        Check.require(
                margin > 0 && margin <= 1, "--margin", () -> "must be above 0 % and at most 100 %, got '" + text + "'");
        return margin;
    }

    /**
     * Reads {@code 5%}, {@code 2.5 %}. A number without the sign is refused, since 0.05 and 5 would be ambiguous.
     *
     * @throws InvalidValueException if the text is no percentage
     */
    private static double percent(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new InvalidValueException("", "must be a percentage such as 5%, got '" + text + "'");
        }
        return new BigDecimal(matcher.group(1)).movePointLeft(2).doubleValue();
    }
}
