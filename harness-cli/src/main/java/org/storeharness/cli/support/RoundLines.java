package org.storeharness.cli.support;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.TextPage;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;

/**
 * Prints rounds, a line for each measurement of a round in the order of the plan's workloads: {@code avg= p50= p80= p90= p95= p99=} in
 * milliseconds and {@code qps=}. An unknown percentile is {@code -}.
 */
public final class RoundLines {
    private static final String RULE = "-".repeat(60);

    private RoundLines() {}

    /**
     * @param shown which measurements of the result
     * @param end the end of a line
     */
    public static void write(
            TextPage page, RunResult result, Predicate<Measurement> shown, Function<Measurement, String> end)
            throws IOException {
        List<String> workloads = List.copyOf(result.run().plan().workloads().keySet());
        List<Measurement> measured = result.results().stream()
                .filter(shown)
                .sorted(Comparator.comparingInt(Measurement::round)
                        .thenComparingInt(one -> workloads.indexOf(one.workload())))
                .toList();
        int round = 0;
        for (Measurement one : measured) {
            if (one.round() != round) {
                round = one.round();
                page.line(round - 1 + " " + RULE);
            }
            page.line("    ", line(one) + end.apply(one));
        }
    }

    private static String line(Measurement measurement) {
        Latency times = measurement.serviceTime();
        return "avg=" + millis(times.mean())
                + " p50=" + millis(times.p50())
                + " p80=" + millis(times.p80())
                + " p90=" + millis(times.p90())
                + " p95=" + millis(times.p95())
                + " p99=" + millis(times.p99())
                + String.format(
                        Locale.ROOT, " qps=%.0f", measurement.throughput().opsPerSecond());
    }

    private static String millis(@Nullable Number nanos) {
        return nanos == null ? "-" : FigureFormatter.milliseconds(nanos.doubleValue());
    }
}
