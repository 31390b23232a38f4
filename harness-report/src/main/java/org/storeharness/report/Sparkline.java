package org.storeharness.report;

import java.util.Arrays;

/** Draws numbers as a line of bars: {@code ▇█▅▇}. */
public final class Sparkline {
    /** Bars of Unicode, the lowest first. */
    public static final String BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";

    private Sparkline() {}

    /** A bar for each value; a bar of half the height is half the value. */
    public static String of(double[] values) {
        return of(values, BARS);
    }

    /** The same in other characters, the lowest first. */
    public static String of(double[] values, String levels) {
        double highest = Arrays.stream(values).max().orElse(0);
        StringBuilder line = new StringBuilder();
        for (double value : values) {
            double share = highest > 0 ? value / highest : 0;
            line.append(levels.charAt((int) Math.min(levels.length() - 1, Math.max(0, share * levels.length()))));
        }
        return line.toString();
    }
}
