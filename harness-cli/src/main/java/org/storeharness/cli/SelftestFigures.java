package org.storeharness.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.RunResult;
import org.storeharness.result.Selftest;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.statistics.Summary;
import org.storeharness.unit.Check;

/**
 * The figures of a selftest: medians over the rounds, and the maxima of maxima. Unknown ones are NaN. Rates are in operations per
 * second, times in nanoseconds.
 *
 * @param clockRead the time to read the clock, as the machine's facts state it
 * @param blockingRate the rate with a blocking store that does nothing
 * @param asynchronousRate the rate with an asynchronous store that does nothing
 * @param memoryRate the rate with the store in memory, reads verified
 * @param openLoads the figures of a store that does nothing under open load
 * @param loopbackRate the rate of reads from the stand-in of SeaweedFS
 * @param loopbackCpu processor time of the client per read
 * @param garbage the garbage that an operation of each store leaves on the heap, by the store's name, in the order of the plan
 */
record SelftestFigures(
        String clockRead,
        double blockingRate,
        double asynchronousRate,
        double memoryRate,
        List<OpenLoad> openLoads,
        double loopbackRate,
        double loopbackCpu,
        Map<String, Garbage> garbage) {
    private static final String UNKNOWN = "unknown";

    /** Delays from the intended start to completion at one rate, and the JVM's pauses meanwhile. */
    record OpenLoad(int rate, double p50, double p99, double max, double hiccupP99, double hiccupMax) {
        static OpenLoad of(RunResult engine, String workload, int rate) {
            List<Measurement> open = measurements(engine, "blocking", workload);
            return new OpenLoad(
                    rate,
                    median(open, one -> orNaN(one.responseTime().p50())),
                    median(open, one -> orNaN(one.responseTime().p99())),
                    maximum(open, one -> one.responseTime().max()),
                    median(open, one -> orNaN(one.client().hiccups().p99())),
                    maximum(open, one -> one.client().hiccups().max()));
        }
    }

    /** The bytes that a read and a write allocate on the worker's thread. */
    record Garbage(double read, double write) {
        static Garbage of(RunResult stores, String target) {
            return new Garbage(of(measurements(stores, target, "read")), of(measurements(stores, target, "write")));
        }

        private static double of(List<Measurement> measurements) {
            return median(measurements, one -> orNaN(one.client().allocatedBytesPerOperation()));
        }
    }

    /** Takes the figures from the three runs of a selftest. */
    static SelftestFigures of(RunResult engine, RunResult loopback, RunResult stores) {
        Map<String, Garbage> garbage = new LinkedHashMap<>();
        stores.run().plan().targets().keySet().forEach(target -> garbage.put(target, Garbage.of(stores, target)));
        List<Measurement> reads = measurements(loopback, "loopback", "read");
        return new SelftestFigures(
                Check.present(Check.present(engine.environment(), "machine"), "clockCostNanos"),
                rate(measurements(engine, "blocking", "closed")),
                rate(measurements(engine, "asynchronous", "closed")),
                rate(measurements(engine, "memory", "closed")),
                List.of(
                        OpenLoad.of(engine, "open-1k", 1_000),
                        OpenLoad.of(engine, "open-10k", 10_000),
                        OpenLoad.of(engine, "open-100k", 100_000)),
                rate(reads),
                median(reads, one -> orNaN(one.client().cpuSecondsPerOperation()) * 1e9),
                garbage);
    }

    /** The figures as text by name with the unit, as they are kept. */
    Map<String, String> byName() {
        Map<String, String> figures = new LinkedHashMap<>();
        figures.put("clockReadNanos", clockRead);
        figures.put(Selftest.CEILING, text(blockingRate));
        figures.put("asynchronousOperationsPerSecond", text(asynchronousRate));
        figures.put("memoryOperationsPerSecond", text(memoryRate));
        for (OpenLoad load : openLoads) {
            String name = "startDelay" + load.rate() + "PerSecond";
            figures.put(name + "P50Nanos", text(load.p50()));
            figures.put(name + "P99Nanos", text(load.p99()));
            figures.put(name + "MaxNanos", text(load.max()));
            figures.put(name + "HiccupP99Nanos", text(load.hiccupP99()));
            figures.put(name + "HiccupMaxNanos", text(load.hiccupMax()));
        }
        figures.put("loopbackReadsPerSecond", text(loopbackRate));
        figures.put("loopbackCpuNanosPerRead", text(loopbackCpu));
        garbage.forEach((store, bytes) -> {
            figures.put(store + " read garbageBytes", text(bytes.read()));
            figures.put(store + " write garbageBytes", text(bytes.write()));
        });
        return figures;
    }

    private static String text(double value) {
        return Double.isNaN(value) ? UNKNOWN : String.format(Locale.ROOT, "%.0f", value);
    }

    private static List<Measurement> measurements(RunResult result, String target, String workload) {
        return result.results().stream()
                .filter(one -> one.target().equals(target) && one.workload().equals(workload))
                .toList();
    }

    private static double rate(List<Measurement> measurements) {
        return median(measurements, one -> one.throughput().opsPerSecond());
    }

    private static double median(List<Measurement> measurements, ToDoubleFunction<Measurement> figure) {
        List<Double> values = new ArrayList<>();
        measurements.forEach(one -> values.add(figure.applyAsDouble(one)));
        return values.isEmpty() || values.contains(Double.NaN)
                ? Double.NaN
                : Summary.of(values.stream().mapToDouble(Double::doubleValue).toArray())
                        .median();
    }

    private static double maximum(List<Measurement> measurements, ToDoubleFunction<Measurement> figure) {
        return measurements.stream().mapToDouble(figure).max().orElse(Double.NaN);
    }

    private static double orNaN(@Nullable Number figure) {
        return figure == null ? Double.NaN : figure.doubleValue();
    }
}
