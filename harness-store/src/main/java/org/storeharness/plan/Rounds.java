package org.storeharness.plan;

import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/**
 * The number of rounds of a run.
 *
 * @param fixed their number; {@code null} where the comparisons of the run decide how many they need
 */
public record Rounds(@Nullable Integer fixed) {
    /** There are as many as the comparisons need. */
    public static final Rounds AUTO = new Rounds((Integer) null);

    /** The number of rounds that takes the place of {@link #AUTO} where nothing is compared. */
    public static final int USUAL = 8;

    private static final int MAXIMUM = 10_000;
    private static final String AUTO_TEXT = "auto";

    public Rounds {
        if (fixed != null) {
            Check.range("", fixed, 1, MAXIMUM);
        }
    }

    public static Rounds of(int number) {
        return new Rounds(number);
    }

    /**
     * Reads {@code auto} or a number.
     *
     * @throws InvalidValueException if it is neither
     */
    public static Rounds parse(String text) {
        if (text.equals(AUTO_TEXT)) {
            return AUTO;
        }
        try {
            return of(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            throw new InvalidValueException("", "must be 1.." + MAXIMUM + " or auto, got '" + text + "'");
        }
    }

    public boolean isAuto() {
        return fixed == null;
    }

    /** The number; {@value #USUAL} where the comparisons decide. */
    public int orUsual() {
        return fixed == null ? USUAL : fixed;
    }

    /** The highest number that there may be. */
    public int most() {
        return fixed == null ? MAXIMUM : fixed;
    }

    @Override
    public String toString() {
        return fixed == null ? AUTO_TEXT : fixed.toString();
    }
}
