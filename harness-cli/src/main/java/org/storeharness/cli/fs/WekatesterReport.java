package org.storeharness.cli.fs;

import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.storeharness.report.CautionText;
import org.storeharness.report.FigureFormatter;
import org.storeharness.report.RunFacts;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Throughput;

/**
 * Prints results of job files in wekatester's format, with percentiles added. A comment {@code # report} in a job file
 * selects the lines; without one all are printed.
 */
record WekatesterReport(PrintWriter out) {

    /** A job file with its results. */
    record JobFileResult(JobFile file, List<JobRunner.JobRunResult> outcomes) {
        boolean valid() {
            return outcomes.size() == file.runs().size() && outcomes.stream().allMatch(JobRunner.JobRunResult::valid);
        }

        /** The hosts that it was measured from, one at least. */
        List<String> hosts() {
            List<String> hosts = outcomes.stream()
                    .flatMap(outcome -> outcome.report().result().hosts().stream())
                    .map(RunHost::name)
                    .distinct()
                    .toList();
            return hosts.isEmpty() ? List.of(host()) : hosts;
        }
    }

    /** A figure that a job file selects for its report. */
    enum ReportedFigure {
        BANDWIDTH,
        LATENCY,
        IOPS;

        static Set<ReportedFigure> of(String jobFile) {
            Set<ReportedFigure> lines = EnumSet.noneOf(ReportedFigure.class);
            jobFile.lines()
                    .map(String::strip)
                    .filter(text -> text.startsWith("# report"))
                    .forEach(text -> {
                        for (ReportedFigure line : values()) {
                            if (text.contains(line.name().toLowerCase(Locale.ROOT))) {
                                lines.add(line);
                            }
                        }
                    });
            return lines.isEmpty() ? EnumSet.allOf(ReportedFigure.class) : lines;
        }
    }

    /** Prints the results of one job file. */
    void print(JobFileResult result) {
        List<String> hosts = result.hosts();
        print(
                "starting test run for job %s on %s with %d workers:",
                result.file().name(), String.join(",", hosts), hosts.size());
        Set<ReportedFigure> lines = ReportedFigure.of(result.file().text());
        for (JobRunner.JobRunResult outcome : result.outcomes()) {
            if (!outcome.valid()) {
                print(
                        "    not valid: %s",
                        String.join(
                                "; ",
                                CautionText.invalidReasons(outcome.report().result())));
            }
            RunResult run = outcome.report().result();
            RunFacts.steadySince(run).ifPresent(since -> print("    %s, of which the figures are", since));
            run.warnings().stream()
                    .filter(caution -> caution.code() == CautionCode.NOT_STEADY)
                    .forEach(
                            caution -> print("    %s: the figures are of the last five", CautionText.message(caution)));
            for (MeasuredJob job : outcome.jobs()) {
                lines.forEach(line -> print(line, job, hosts.size()));
            }
        }
        out.println();
        out.flush();
    }

    /** Prints all results in the format of the table that WEKA publishes. */
    void printSummary(List<JobFileResult> results) {
        List<String> hosts =
                results.isEmpty() ? List.of(host()) : results.get(0).hosts();
        String place = hosts.size() == 1 ? hosts.get(0) : aggregated(hosts.size());
        new BenchmarkTable(List.of(new BenchmarkTable.PlaceColumn(place, results))).print(out);
    }

    /** Prints the results of growing numbers of hosts in the format of the table that WEKA publishes. */
    void printSummary(NavigableMap<Integer, List<JobFileResult>> results) {
        List<BenchmarkTable.PlaceColumn> columns = new ArrayList<>();
        results.forEach((hosts, files) -> columns.add(new BenchmarkTable.PlaceColumn(
                hosts == 1 ? "Single client" : hosts < results.lastKey() ? hosts + " hosts" : aggregated(hosts),
                files)));
        new BenchmarkTable(columns).print(out);
    }

    private static String aggregated(int hosts) {
        return "Aggregated (" + hosts + " hosts)";
    }

    private void print(ReportedFigure line, MeasuredJob job, int hosts) {
        switch (line) {
            case BANDWIDTH ->
                rates(job, hosts, "bandwidth: %.2f GiB/s", rate -> rate.bytesPerSecond() / FigureFormatter.GIB);
            case IOPS -> rates(job, hosts, "iops: %,.0f/s", Throughput::opsPerSecond);
            case LATENCY -> job.directions().forEach(this::latency);
        }
    }

    /** @param pattern of a rate, behind its name */
    private void rates(MeasuredJob job, int hosts, String pattern, ToDoubleFunction<Throughput> rate) {
        double total = 0;
        for (Map.Entry<String, MeasuredJob.Direction> entry : job.directions().entrySet()) {
            double one = rate.applyAsDouble(entry.getValue().throughput());
            print("    %s " + pattern, entry.getKey(), one);
            total += one;
        }
        print("    total " + pattern, total);
        print("    average " + pattern + " per host", total / hosts);
    }

    private void latency(String name, MeasuredJob.Direction direction) {
        Histogram times = direction.times();
        print("    %s latency: %.0f us", name, times.getMean() / FigureFormatter.NANOS_PER_MICRO);
        print(
                "    %s latency percentiles: 50%% %.0f us, 95%% %.0f us, 99%% %.0f us, 99.5%% %.0f us, max %.0f us",
                name,
                times.getValueAtPercentile(50) / FigureFormatter.NANOS_PER_MICRO,
                times.getValueAtPercentile(95) / FigureFormatter.NANOS_PER_MICRO,
                times.getValueAtPercentile(99) / FigureFormatter.NANOS_PER_MICRO,
                times.getValueAtPercentile(99.5) / FigureFormatter.NANOS_PER_MICRO,
                times.getMaxValue() / FigureFormatter.NANOS_PER_MICRO);
    }

    private void print(String pattern, Object... values) {
        out.println(format(pattern, values));
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
