package org.storeharness.cli.support;

import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.Percent;

/** The value of {@code --margin}. */
public final class MarginOption {
    private MarginOption() {}

    /**
     * The margin as a share.
     *
     * @throws org.storeharness.core.unit.InvalidValueException if it is no percentage above 0 and at most 100
     */
    public static double parse(String text) {
        double margin = Check.named("--margin", () -> Percent.parse(text));
        Check.require(
                margin > 0 && margin <= 1, "--margin", () -> "must be above 0 % and at most 100 %, got '" + text + "'");
        return margin;
    }
}
