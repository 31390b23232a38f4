package org.storeharness.crosscheck.finding;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.report.figure.FigureFormatter;
import org.storeharness.core.statistics.comparison.PairedRatio;

/** Formats rows and checks of totals for people. */
final class RowText {
    private static final String UNKNOWN = "-";

    private RowText() {}

    /** The names of the columns. */
    static List<String> header(Findings findings) {
        return List.of("", findings.harness(), findings.peer(), "ratio", "95 % interval", "verdict");
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
                verdict(row));
    }

    /** The verdict of a row, of which the harness is "we". */
    static String verdict(PairedRow row) {
        return switch (row.verdict()) {
            case AGREES -> "agrees";
            case NO_DIFFERENCE_SHOWN -> "no difference shown";
            case HARNESS_FASTER -> "we are faster";
            case HARNESS_SLOWER -> "we are slower";
            case HARNESS_NEEDS_MORE -> "we need more";
            case HARNESS_NEEDS_LESS -> "we need less";
            case DEFINED_DIFFERENTLY -> "measures different things: " + row.peerDefinition();
            case TOO_FEW_PAIRS -> "too few pairs for a verdict";
            case NOT_REPORTED_BY_PEER -> "the peer does not say";
            case NOT_REPORTED_BY_BOTH -> "not known of both";
        };
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

    /** A check: {@code pgbench reports 1.500 x the operations that pg_stat_database counted: they disagree}. */
    static String check(TotalsCheck check) {
        String text = check.observed() <= 0
                ? String.format(
                        Locale.ROOT,
                        "%s reports %,d %s, and %s counted none",
                        check.tool(),
                        check.reported(),
                        check.unit().label(),
                        check.source())
                : String.format(
                        Locale.ROOT,
                        "%s reports %.3f x the %s that %s counted",
                        check.tool(),
                        (double) check.reported() / check.observed(),
                        check.unit().label(),
                        check.source());
        return check.agrees() ? text : text + ": they disagree";
    }

    /** The check with both totals. */
    static String checkWithTotals(TotalsCheck check) {
        return String.format(
                Locale.ROOT, "%s (%,d reported, %,d counted)", check(check), check.reported(), check.observed());
    }
}
