package org.storeharness.cli.selftest;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.Selftest;
import org.storeharness.core.result.measurement.Measurement;

/** Takes the figures of a selftest from its two runs: medians over the rounds, and the longest of longest times. */
final class SelftestFigures {
    private static final Map<String, String> OPEN =
            Map.of("open-1k", "1000PerSecond", "open-10k", "10000PerSecond", "open-100k", "100000PerSecond");
    private static final List<String> OPEN_ORDER = List.of("open-1k", "open-10k", "open-100k");

    private final Map<String, String> figures = new LinkedHashMap<>();

    private SelftestFigures() {}

    /** The figures by name with the unit. */
    static Map<String, String> of(RunResult engine, RunResult loopback) {
        SelftestFigures made = new SelftestFigures();
        made.figures.put("clockReadNanos", engine.environment().get("machine").get("clockCostNanos"));
        made.put(Selftest.CEILING, rate(measured(engine, "blocking", "closed")));
        made.put("asynchronousOperationsPerSecond", rate(measured(engine, "asynchronous", "closed")));
        made.put("memoryOperationsPerSecond", rate(measured(engine, "memory", "closed")));
        for (String workload : OPEN_ORDER) {
            List<Measurement> open = measured(engine, "blocking", workload);
            String name = "startDelay" + OPEN.get(workload);
            made.put(
                    name + "P50Nanos",
                    median(open, one -> known(one.responseTime().p50())));
            made.put(
                    name + "P99Nanos",
                    median(open, one -> known(one.responseTime().p99())));
            made.put(name + "MaxNanos", greatest(open, one -> one.responseTime().max()));
            made.put(
                    name + "HiccupP99Nanos",
                    median(open, one -> known(one.client().hiccups().p99())));
            made.put(
                    name + "HiccupMaxNanos",
                    greatest(open, one -> one.client().hiccups().max()));
        }
        List<Measurement> reads = measured(loopback, "loopback", "read");
        made.put("loopbackReadsPerSecond", rate(reads));
        made.put(
                "loopbackCpuNanosPerRead",
                median(reads, one -> known(one.client().cpuSecondsPerOperation()) * 1e9));
        return made.figures;
    }

    private void put(String name, double value) {
        figures.put(name, Double.isNaN(value) ? "unknown" : String.format(Locale.ROOT, "%.0f", value));
    }

    private static List<Measurement> measured(RunResult result, String target, String workload) {
        return result.results().stream()
                .filter(one -> one.target().equals(target) && one.workload().equals(workload))
                .toList();
    }

    private static double rate(List<Measurement> measurements) {
        return median(measurements, one -> one.throughput().opsPerSecond());
    }

    private static double median(List<Measurement> measurements, ToDoubleFunction<Measurement> figure) {
        double[] sorted = measurements.stream().mapToDouble(figure).sorted().toArray();
        boolean known = sorted.length > 0 && Arrays.stream(sorted).noneMatch(Double::isNaN);
        return known ? (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2 : Double.NaN;
    }

    private static double greatest(List<Measurement> measurements, ToDoubleFunction<Measurement> figure) {
        return measurements.stream().mapToDouble(figure).max().orElse(Double.NaN);
    }

    private static double known(@Nullable Number figure) {
        return figure == null ? Double.NaN : figure.doubleValue();
    }
}
