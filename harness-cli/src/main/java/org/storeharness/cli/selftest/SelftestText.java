package org.storeharness.cli.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.storeharness.core.result.Selftest;

/** A selftest in words, for people. */
final class SelftestText {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<String, String> figures;

    SelftestText(Selftest selftest) {
        this.figures = selftest.figures();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("What the harness costs on this machine, one worker thread (medians of the rounds)");
        lines.add("");
        lines.add(row("a read of the clock", figures.getOrDefault("clockReadNanos", "?") + " ns"));
        lines.add(row("blocking store that does nothing", perOperation(Selftest.CEILING)));
        lines.add(row("asynchronous store that does nothing", perOperation("asynchronousOperationsPerSecond")));
        lines.add(row("store in memory, reads verified", perOperation("memoryOperationsPerSecond")));
        lines.add(row(
                "SeaweedFS stand-in in this process, c=16",
                String.format(Locale.ROOT, "%,.0f reads/s, ", figure("loopbackReadsPerSecond"))
                        + time(figure("loopbackCpuNanosPerRead")) + " of client CPU each"));
        lines.add("");
        lines.add(
                "How late operations of an open load were done on a store that does nothing, from the intended start");
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%12s %12s %12s %12s %14s %14s",
                "load",
                "median",
                "p99",
                "longest",
                "hiccup p99",
                "longest"));
        for (String load : List.of("1000", "10000", "100000")) {
            String name = "startDelay" + load + "PerSecond";
            lines.add(String.format(
                    Locale.ROOT,
                    "%,10d/s %12s %12s %12s %14s %14s",
                    Long.parseLong(load),
                    time(figure(name + "P50Nanos")),
                    time(figure(name + "P99Nanos")),
                    time(figure(name + "MaxNanos")),
                    time(figure(name + "HiccupP99Nanos")),
                    time(figure(name + "HiccupMaxNanos"))));
        }
        return lines;
    }

    private String perOperation(String name) {
        double rate = figure(name);
        return String.format(Locale.ROOT, "%,.0f operations/s, ", rate) + time(NANOS_PER_SECOND / rate) + " each";
    }

    private double figure(String name) {
        try {
            return Double.parseDouble(figures.getOrDefault(name, ""));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static String row(String label, String value) {
        return String.format(Locale.ROOT, "  %-42s %s", label, value);
    }

    private static String time(double nanos) {
        if (Double.isNaN(nanos)) {
            return "unknown";
        } else if (nanos < 1_000) {
            return String.format(Locale.ROOT, "%.0f ns", nanos);
        }
        return nanos < 1_000_000
                ? String.format(Locale.ROOT, "%.1f µs", nanos / 1e3)
                : String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
    }
}
