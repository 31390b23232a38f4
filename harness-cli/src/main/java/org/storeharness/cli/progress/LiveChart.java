package org.storeharness.cli.progress;

import org.storeharness.report.Sparkline;

/** How values over time are drawn in one line, the last at its end. */
enum LiveChart {
    BLOCKS(Sparkline.BARS),
    /** For terminals without Unicode. */
    ASCII(".:-=+*%#");

    private final String levels;

    LiveChart(String levels) {
        this.levels = levels;
    }

    /** The values in at most so many characters, from zero to the highest. */
    String of(double[] values, int most) {
        return most <= 0 ? "" : Sparkline.of(SeriesHistory.fit(values, most), levels);
    }
}
