package org.storeharness.cli.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.storeharness.core.report.Report;
import org.storeharness.core.result.Measurement;
import org.storeharness.core.run.RunDirectory;

/**
 * The rounds of a run by concurrency, a line for each workload of a round: {@code avg= p50= p80= p90= p95= p99=} in
 * milliseconds and {@code qps=}. Times are merged from the histograms that the run directory keeps, and rates are those of
 * the result.
 */
final class RoundTable {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final String RULE = "-".repeat(60);

    private RoundTable() {}

    static void write(Report report, Writer out) throws IOException {
        Path directory = report.directory();
        Map<String, Histogram> times = directory == null
                ? Map.of()
                : read(RunDirectory.existing(directory).intervals());
        List<Measurement> all = report.result().results();
        for (Measurement.Cell first : all.stream()
                .map(m -> new Measurement.Cell("", m.load(), m.concurrency(), m.size()))
                .distinct()
                .toList()) {
            out.write("concurrency=" + first.concurrency() + "\n");
            int round = 0;
            for (Measurement measurement : all) {
                if (measurement.concurrency() == first.concurrency()
                        && measurement.size().equals(first.size())) {
                    if (measurement.round() != round) {
                        round = measurement.round();
                        out.write(round - 1 + " " + RULE + "\n");
                    }
                    out.write(line(measurement, times) + "\n");
                }
            }
        }
    }

    private static String line(Measurement measurement, Map<String, Histogram> times) {
        Histogram histogram = times.get(tag(measurement));
        if (histogram == null) {
            return "nothing was done  (" + measurement.workload() + ")";
        }
        StringBuilder line = new StringBuilder("avg=" + millis(histogram.getMean()));
        for (int percentile : new int[] {50, 80, 90, 95, 99}) {
            line.append(" p").append(percentile).append('=').append(millis(histogram.getValueAtPercentile(percentile)));
        }
        return line
                + String.format(
                        Locale.ROOT,
                        " qps=%.0f  (%s)",
                        measurement.throughput().opsPerSecond(),
                        measurement.workload());
    }

    private static String millis(double nanos) {
        double millis = nanos / NANOS_PER_MILLI;
        return String.format(Locale.ROOT, millis < 0.95 ? "%.2f" : "%.1f", millis);
    }

    private static String tag(Measurement measurement) {
        return (measurement.target() + "/" + measurement.workload() + "/c" + measurement.concurrency() + "/"
                        + measurement.size() + "/r" + measurement.round())
                .toLowerCase(Locale.ROOT);
    }

    /** The service times of successful operations by stage. */
    private static Map<String, Histogram> read(Path log) throws IOException {
        Map<String, Histogram> merged = new HashMap<>();
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram interval = reader.nextIntervalHistogram();
                String tag = interval == null ? null : interval.getTag();
                if (tag != null && tag.startsWith("measure/") && tag.endsWith("/ok/service")) {
                    String stage = tag.substring("measure/".length(), tag.lastIndexOf('/', tag.length() - 12));
                    merged.computeIfAbsent(stage, any -> new Histogram(3)).add((Histogram) interval);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return merged;
    }
}
