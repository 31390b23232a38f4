package org.storeharness.unit;

/** The number of repetitions in a test: a representative number by default, all of them with the profile {@code exhaustive}. */
public final class TestLength {
    /** Whether the profile {@code exhaustive} is active. */
    public static final boolean EXHAUSTIVE = Boolean.getBoolean("tests.exhaustive");

    private TestLength() {}

    /** The first number by default, the second with the profile {@code exhaustive}. */
    public static int of(int representative, int exhaustive) {
        return EXHAUSTIVE ? exhaustive : representative;
    }
}
