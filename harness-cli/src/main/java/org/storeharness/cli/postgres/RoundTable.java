package org.storeharness.cli.postgres;

import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.Report;
import org.storeharness.report.TextPage;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;

/**
 * Prints the rounds of a run by concurrency, a line for each workload of a round in the order of the plan: {@code avg= p50= p80= p90= p95= p99=} in
 * milliseconds and {@code qps=}. An unknown percentile is {@code -}.
 */
final class RoundTable {
    private static final String RULE = "-".repeat(60);

    private RoundTable() {}

    static void write(Report report, Writer out) throws IOException {
        TextPage page = new TextPage(out, report.columns());
        List<String> workloads =
                List.copyOf(report.result().run().plan().workloads().keySet());
        List<Measurement> all = report.result().results().stream()
                .sorted(Comparator.comparingInt(Measurement::round)
                        .thenComparingInt(measured -> workloads.indexOf(measured.workload())))
                .toList();
        for (Measurement.Cell first : all.stream()
                .map(m -> new Measurement.Cell("", m.load(), m.concurrency(), m.size()))
                .distinct()
                .toList()) {
            page.line("concurrency=" + first.concurrency());
            int round = 0;
            for (Measurement measurement : all) {
                if (measurement.concurrency() == first.concurrency()
                        && measurement.size().equals(first.size())) {
                    if (measurement.round() != round) {
                        round = measurement.round();
                        page.line(round - 1 + " " + RULE);
                    }
                    page.line("    ", line(measurement));
                }
            }
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
                        Locale.ROOT,
                        " qps=%.0f  (%s)",
                        measurement.throughput().opsPerSecond(),
                        measurement.workload());
    }

    private static String millis(@Nullable Long nanos) {
        return nanos == null ? "-" : millis((double) nanos);
    }

    private static String millis(double nanos) {
        return FigureFormatter.milliseconds(nanos);
    }
}
