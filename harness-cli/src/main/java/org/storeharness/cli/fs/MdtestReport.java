package org.storeharness.cli.fs;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.fs.metadata.MetadataPhase;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.Report;
import org.storeharness.report.ReportWriter;
import org.storeharness.result.RunHost;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;

/**
 * Prints mdtest's summary over the iterations, and below it the times of each phase. A rate is that of every report,
 * over the time in which all tasks were active; mdtest's own is over the time until the slowest task ended. A phase with a failed operation has no rate.
 */
final class MdtestReport implements ReportWriter {

    @Override
    public void write(Report report, Writer out) throws IOException {
        Map<MetadataPhase, List<Measurement>> phases = phases(report.result().results());
        int iterations = phases.values().stream().mapToInt(List::size).max().orElse(0);
        line(out, "SUMMARY rate (in ops/sec): (of %d iterations)", iterations);
        line(out, "   Operation                     Max            Min           Mean        Std Dev");
        line(out, "   ---------                     ---            ---           ----        -------");
        for (Map.Entry<MetadataPhase, List<Measurement>> phase : phases.entrySet()) {
            rates(out, phase.getKey(), phase.getValue());
        }
        if (report.result().hosts().size() > 1) {
            line(out, "");
            line(
                    out,
                    "TASKS on %d hosts (%s)",
                    report.result().hosts().size(),
                    String.join(
                            ", ",
                            report.result().hosts().stream().map(RunHost::name).toList()));
            hosts(out, report, phases);
        }
        line(out, "");
        line(out, "TIME of an operation (in usec): median and 99 %% of each iteration, and the longest");
        for (Map.Entry<MetadataPhase, List<Measurement>> phase : phases.entrySet()) {
            for (Measurement measurement : phase.getValue()) {
                Latency times = measurement.serviceTime();
                line(
                        out,
                        "   %-22s %14s %14s %14.3f",
                        phase.getKey().label(),
                        micros(times.p50()),
                        micros(times.p99()),
                        times.max() / FigureFormatter.NANOS_PER_MICRO);
            }
        }
    }

    /** Says of several hosts how many tasks there are on each, and which phases have tasks that use names of their own host. */
    private static void hosts(Writer out, Report report, Map<MetadataPhase, List<Measurement>> phases)
            throws IOException {
        for (Map.Entry<MetadataPhase, List<Measurement>> phase : phases.entrySet()) {
            Measurement measured = phase.getValue().get(0);
            if (phase.getKey().kind() != MetadataPhase.ItemKind.TREE
                    && phase.getKey().action() != MetadataPhase.ItemAction.CREATE
                    && measured.hosts().size() > 1) {
                List<Integer> tasks = measured.hosts().stream()
                        .map(HostMeasurement::concurrency)
                        .toList();
                int atHome = phase.getKey().tasksOnOwnHost(stride(report, measured.target()), tasks);
                line(
                        out,
                        "   %-22s %s",
                        phase.getKey().label(),
                        atHome == 0
                                ? "no task uses a name created on its own host"
                                : atHome + " of " + measured.concurrency()
                                        + " tasks use names created on their own host, which it may have cached");
            }
        }
    }

    private static int stride(Report report, String name) {
        for (TargetResult target : report.result().targets()) {
            if (target.name().equals(name)) {
                return Integer.parseInt(target.options().getOrDefault("stride", "0"));
            }
        }
        return 0;
    }

    /** Returns the phases in the order of mdtest's table: directories, files, trees. */
    private static Map<MetadataPhase, List<Measurement>> phases(List<Measurement> results) {
        Map<MetadataPhase, List<Measurement>> phases = new LinkedHashMap<>();
        Stream.of(MetadataPhase.values())
                .sorted(Comparator.comparing(phase -> phase.kind() == MetadataPhase.ItemKind.TREE))
                .forEach(phase -> {
                    List<Measurement> own = results.stream()
                            .filter(result -> result.workload().equals(phase.planName()))
                            .toList();
                    if (!own.isEmpty()) {
                        phases.put(phase, own);
                    }
                });
        return phases;
    }

    private static void rates(Writer out, MetadataPhase phase, List<Measurement> iterations) throws IOException {
        if (iterations.stream().anyMatch(iteration -> iteration.operations().failed() > 0)) {
            long failed = iterations.stream()
                    .mapToLong(iteration -> iteration.operations().failed())
                    .sum();
            line(out, "   %-22s %14s %14s %14s %14s   %d failed", phase.label(), "-", "-", "-", "-", failed);
            return;
        }
        double[] rates = iterations.stream().mapToDouble(MdtestReport::rate).toArray();
        DoubleSummaryStatistics all = Arrays.stream(rates).summaryStatistics();
        double mean = all.getAverage();
        double squares =
                Arrays.stream(rates).map(rate -> (rate - mean) * (rate - mean)).sum();
        double deviation = rates.length < 2 ? 0 : Math.sqrt(squares / (rates.length - 1));
        line(out, "   %-22s %14.3f %14.3f %14.3f %14.3f", phase.label(), all.getMax(), all.getMin(), mean, deviation);
    }

    private static double rate(Measurement iteration) {
        return iteration.throughput().opsPerSecond();
    }

    private static String micros(@Nullable Long nanos) {
        return nanos == null
                ? "-"
                : String.format(Locale.ROOT, "%.3f", Objects.requireNonNull(nanos) / FigureFormatter.NANOS_PER_MICRO);
    }

    private static void line(Writer out, String pattern, Object... values) throws IOException {
        out.write(String.format(Locale.ROOT, pattern, values) + "\n");
    }
}
