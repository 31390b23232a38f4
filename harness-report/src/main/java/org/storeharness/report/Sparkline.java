package org.storeharness.report;

import java.util.Arrays;

/** Draws numbers as a line of bars: {@code ▇█▅▇}. */
final class Sparkline {
    /** The lowest first. */
    private static final String BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";

    private Sparkline() {}

    /** A bar for each value; a bar of half the height is half the value. */
    static String of(double[] values) {
        double highest = Arrays.stream(values).max().orElse(0);
        StringBuilder line = new StringBuilder();
        for (double value : values) {
            double share = highest > 0 ? value / highest : 0;
            line.append(BARS.charAt((int) Math.min(BARS.length() - 1, Math.max(0, share * BARS.length()))));
        }
        return line.toString();
    }
}
