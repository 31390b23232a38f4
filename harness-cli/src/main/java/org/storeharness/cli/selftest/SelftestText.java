package org.storeharness.cli.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.storeharness.cli.support.TimeText;

/** Formats the figures of a selftest for people. */
final class SelftestText {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String OPEN_LOAD_ROW = "%12s %12s %12s %12s %14s %14s";

    private SelftestText() {}

    static List<String> lines(SelftestFigures figures) {
        List<String> lines = new ArrayList<>();
        lines.add("What the harness costs on this machine, one worker thread (medians of the rounds)");
        lines.add("");
        lines.add(row("a read of the clock", figures.clockRead() + " ns"));
        lines.add(row("blocking store that does nothing", perOperation(figures.blockingRate())));
        lines.add(row("asynchronous store that does nothing", perOperation(figures.asynchronousRate())));
        lines.add(row("store in memory, reads verified", perOperation(figures.memoryRate())));
        lines.add(row(
                "SeaweedFS stand-in in this process, c=16",
                String.format(Locale.ROOT, "%,.0f reads/s, ", figures.loopbackRate()) + time(figures.loopbackCpu())
                        + " of client CPU each"));
        lines.add("");
        lines.add(
                "Time from the intended start of an operation to its end, under open load on a store that does nothing");
        lines.add("");
        lines.add(
                String.format(Locale.ROOT, OPEN_LOAD_ROW, "load", "median", "p99", "longest", "hiccup p99", "longest"));
        for (SelftestFigures.OpenLoad load : figures.openLoads()) {
            lines.add(String.format(
                    Locale.ROOT,
                    OPEN_LOAD_ROW,
                    String.format(Locale.ROOT, "%,d/s", load.rate()),
                    time(load.p50()),
                    time(load.p99()),
                    time(load.max()),
                    time(load.hiccupP99()),
                    time(load.hiccupMax())));
        }
        return lines;
    }

    private static String perOperation(double rate) {
        return String.format(Locale.ROOT, "%,.0f operations/s, ", rate) + time(NANOS_PER_SECOND / rate) + " each";
    }

    private static String row(String label, String value) {
        return String.format(Locale.ROOT, "  %-42s %s", label, value);
    }

    private static String time(double nanos) {
        return Double.isNaN(nanos) ? "unknown" : TimeText.of(nanos);
    }
}
