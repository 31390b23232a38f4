package org.storeharness.cli.live;

import org.storeharness.core.report.figure.Sparkline;

/** How values over time are drawn in one line, the last at its end. */
enum LiveChart {
    BLOCKS("▁▂▃▄▅▆▇█"),
    /** For terminals without Unicode. */
    ASCII(".:-=+*%#");

    private static final String DRAWN = "▁▂▃▄▅▆▇█";

    private final String levels;

    LiveChart(String levels) {
        this.levels = levels;
    }

    /** The values in at most so many characters, from zero to the highest. */
    String of(double[] values, int most) {
        if (most <= 0) {
            return "";
        }
        String line = Sparkline.of(SeriesHistory.fit(values, most));
        for (int level = 0; level < DRAWN.length(); level++) {
            line = line.replace(DRAWN.charAt(level), levels.charAt(level));
        }
        return line;
    }
}
