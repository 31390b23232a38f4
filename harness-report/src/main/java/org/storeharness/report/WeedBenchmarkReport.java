package org.storeharness.report;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.KeyChoice;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.unit.EnumSpelling;

/**
 * Writes a section in the format of {@code weed benchmark} for each measurement. The figures differ in meaning: rates are
 * those of every report, over the time in which all workers were active, so that waiting for the last operation does not count; percentiles
 * are exact and leave failed operations out, and a percentile with fewer than 10 samples above it is left out.
 */
public final class WeedBenchmarkReport implements ReportWriter {
    private static final Set<String> OPERATIONS =
            Arrays.stream(OperationKind.values()).map(EnumSpelling::of).collect(Collectors.toUnmodifiableSet());

    @Override
    public boolean showsValidity() {
        return false;
    }

    @Override
    public void write(Report report, Writer out) throws IOException {
        boolean several = report.result().targets().size() > 1;
        for (Measurement measurement : report.result().results()) {
            Workload work = report.result().run().plan().workloads().get(measurement.workload());
            boolean inOrder = work != null && work.keys().order() == KeyChoice.Order.SEQUENTIAL;
            write(measurement, (several ? measurement.target() + ": " : "") + title(measurement, inOrder), out);
        }
    }

    /**
     * Writes the section of one measurement.
     *
     * @param title the kind of work, with the target's name in front of it where there are several
     */
    private static void write(Measurement measurement, String title, Writer out) throws IOException {
        double seconds = measurement.window().lastDoneNanos() / 1e9;
        long completed = measurement.operations().ok();
        print(out, "%n------------ %s Benchmark ----------%n%n", title);
        print(out, "Concurrency Level:      %d%n", measurement.concurrency());
        print(out, "Time taken for tests:   %.3f seconds%n", seconds);
        print(out, "Completed requests:      %d%n", completed);
        print(out, "Failed requests:        %d%n", measurement.operations().failed());
        print(out, "Total transferred:      %d bytes%n", measurement.payloadBytes());
        print(
                out,
                "Requests per second:    %.2f [#/sec]%n",
                measurement.throughput().opsPerSecond());
        print(
                out,
                "Transfer rate:          %.2f [Kbytes/sec]%n",
                measurement.throughput().bytesPerSecond() / 1024.0);
        times(measurement, out);
    }

    private static void times(Measurement measurement, Writer out) throws IOException {
        Latency times = measurement.headline();
        print(out, "%nConnection Times (ms)%n");
        print(out, "              min      avg        max      std%n");
        print(
                out,
                "Total:        %s      %s       %s      %s%n",
                FigureFormatter.milliseconds(times.min()),
                FigureFormatter.milliseconds(times.mean()),
                FigureFormatter.milliseconds(times.max()),
                FigureFormatter.milliseconds(times.stddev()));
        print(out, "%nPercentage of the requests served within a certain time (ms)%n");
        for (Map.Entry<Integer, @Nullable Long> percentile : percentiles(times).entrySet()) {
            Long nanos = percentile.getValue();
            if (nanos != null) {
                print(out, "  %3d%%    %5s ms%n", percentile.getKey(), FigureFormatter.milliseconds(nanos));
            }
        }
    }

    private static Map<Integer, @Nullable Long> percentiles(Latency times) {
        Map<Integer, @Nullable Long> percentiles = new LinkedHashMap<>();
        percentiles.put(50, times.p50());
        percentiles.put(66, times.p66());
        percentiles.put(75, times.p75());
        percentiles.put(80, times.p80());
        percentiles.put(90, times.p90());
        percentiles.put(95, times.p95());
        percentiles.put(98, times.p98());
        percentiles.put(99, times.p99());
        percentiles.put(100, times.count() == 0 ? null : times.max());
        return percentiles;
    }

    /** The title in weed's words; kinds of operations that weed does not have get a title of the same form. */
    private static String title(Measurement measurement, boolean inOrder) {
        Set<String> kinds = new HashSet<>(measurement.kinds().keySet());
        kinds.retainAll(OPERATIONS);
        if (kinds.equals(Set.of("write"))) {
            return "Writing";
        } else if (kinds.equals(Set.of("read"))) {
            return inOrder ? "Sequentially Reading" : "Randomly Reading";
        } else if (kinds.equals(Set.of("delete"))) {
            return "Deleting";
        }
        return kinds.equals(Set.of("update")) ? "Overwriting" : "Mixed";
    }

    private static void print(Writer out, String format, Object... values) throws IOException {
        out.write(String.format(Locale.ROOT, format.replace("%n", "\n"), values));
    }
}
