package org.storeharness.plan;

import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;

/**
 * The number of rounds of a run.
 *
 * @param fixed their number; {@code null} where the run decides
 * @param isSteady whether they go on until the rates are steady, and not until the comparisons are decided
 */
public record Rounds(@Nullable Integer fixed, boolean isSteady) {
    /** There are as many as the comparisons need. */
    public static final Rounds AUTO = new Rounds(null, false);

    /** There are as many as it takes until the last {@value #STEADY_WINDOW} are steady. */
    public static final Rounds STEADY = new Rounds(null, true);

    /** The rounds of a steady state, by the SNIA Solid State Storage Performance Test Specification. */
    public static final int STEADY_WINDOW = 5;

    /** The most rounds that a steady state is waited for, by the same. */
    public static final int STEADY_MOST = 25;

    /** The number of rounds that takes the place of {@link #AUTO} where nothing is compared. */
    public static final int USUAL = 8;

    private static final int MAXIMUM = 10_000;
    private static final String AUTO_TEXT = "auto";
    private static final String STEADY_TEXT = "steady";

    public Rounds {
        if (fixed != null) {
            Check.range("", fixed, 1, MAXIMUM);
        }
    }

    public static Rounds of(int number) {
        return new Rounds(number, false);
    }

    /**
     * Reads {@code auto}, {@code steady} or a number.
     *
     * @throws InvalidValueException if it is none of them
     */
    public static Rounds parse(String text) {
        if (text.equals(AUTO_TEXT)) {
            return AUTO;
        }
        if (text.equals(STEADY_TEXT)) {
            return STEADY;
        }
        try {
            return of(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            throw new InvalidValueException("", "must be 1.." + MAXIMUM + ", auto or steady, got '" + text + "'");
        }
    }

    public boolean isAuto() {
        return fixed == null && !isSteady;
    }

    /** The number; {@value #USUAL} where the run decides. */
    public int orUsual() {
        return fixed == null ? USUAL : fixed;
    }

    /** The highest number that there may be. */
    public int most() {
        return isSteady ? STEADY_MOST : fixed == null ? MAXIMUM : fixed;
    }

    @Override
    public String toString() {
        return isSteady ? STEADY_TEXT : fixed == null ? AUTO_TEXT : fixed.toString();
    }
}
