package org.storeharness.crosscheck.finding;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.statistics.comparison.PairedRatio;

/** Rows and claims as cells of a table. */
final class RowText {
    private static final String UNKNOWN = "-";

    private RowText() {}

    /** The names above the cells. */
    static List<String> header(Findings findings) {
        return List.of("", findings.harness(), findings.peer(), "ratio", "95 % interval", "in words");
    }

    /** The cells of a row. */
    static List<String> cells(PairedRow row) {
        PairedRatio ratio = row.ratio();
        return List.of(
                row.quantity().label(),
                figure(row.harnessMedian()),
                figure(row.peerMedian()),
                ratio == null ? UNKNOWN : ratio(ratio.ratio()),
                ratio == null ? UNKNOWN : interval(ratio),
                row.verdict());
    }

    private static String figure(@Nullable Double value) {
        if (value == null) {
            return UNKNOWN;
        }
        return value < 1 ? String.format(Locale.ROOT, "%.3f", value) : FigureFormatter.number(value);
    }

    private static String interval(PairedRatio ratio) {
        Double low = ratio.low();
        Double high = ratio.high();
        return low == null || high == null ? UNKNOWN : ratio(low) + " to " + ratio(high);
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.3f" : "%.1f", value);
    }

    /** What was claimed and seen, in one line. */
    static String line(TotalsCheck testimony) {
        return String.format(
                Locale.ROOT,
                "%s (%,d claimed, %,d seen)",
                testimony.text(),
                testimony.reported(),
                testimony.observed());
    }
}
