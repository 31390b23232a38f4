package org.storeharness.cli.fs;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.storeharness.cli.fs.WekatesterReport.JobFileResult;
import org.storeharness.cli.fs.WekatesterReport.ReportedFigure;
import org.storeharness.report.FigureFormatter;

/**
 * The table that WEKA publishes: a line for each figure of each job, and a column for each place that the jobs were measured from,
 * such as {@code Single client} and {@code Aggregated}.
 *
 * @param columns in their order, one at least
 */
record BenchmarkTable(List<PlaceColumn> columns) {

    /**
     * The results that were measured from one place.
     *
     * @param title the heading of the column
     */
    record PlaceColumn(String title, List<JobFileResult> results) {}

    /**
     * The key of a line.
     *
     * @param number the line's number among those of its name in the job file, from 0
     */
    private record FigureOfJob(String file, String name, int number) {}

    /** Prints the table and an empty line. */
    void print(PrintWriter out) {
        List<Map<FigureOfJob, String>> figures =
                columns.stream().map(BenchmarkTable::figures).toList();
        List<Integer> widths = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int title = columns.get(i).title().length();
            widths.add(Math.max(
                    title,
                    figures.get(i).values().stream()
                            .mapToInt(String::length)
                            .max()
                            .orElse(0)));
        }
        line(out, "Benchmark", columns.stream().map(PlaceColumn::title).toList(), widths);
        for (FigureOfJob row : figures.get(0).keySet()) {
            line(
                    out,
                    row.name(),
                    figures.stream()
                            .map(column -> column.getOrDefault(row, "-"))
                            .toList(),
                    widths);
        }
        out.println();
        out.flush();
    }

    private static void line(PrintWriter out, String name, List<String> values, List<Integer> widths) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-16s", name));
        for (int i = 0; i < values.size(); i++) {
            boolean last = i + 1 == values.size();
            line.append("  ")
                    .append(values.get(i))
                    .append(" ".repeat(last ? 0 : widths.get(i) - values.get(i).length()));
        }
        out.println(line);
    }

    private static Map<FigureOfJob, String> figures(PlaceColumn column) {
        Map<FigureOfJob, String> figures = new LinkedHashMap<>();
        for (JobFileResult result : column.results()) {
            Set<ReportedFigure> lines = ReportedFigure.of(result.file().text());
            for (JobRunner.JobRunResult outcome : result.outcomes()) {
                for (MeasuredJob job : outcome.jobs()) {
                    for (ReportedFigure line : lines) {
                        job.directions().forEach((name, direction) -> {
                            String full = (name.equals("read") ? "Read" : "Write") + title(line);
                            int number = 0;
                            while (figures.containsKey(
                                    new FigureOfJob(result.file().name(), full, number))) {
                                number++;
                            }
                            figures.put(
                                    new FigureOfJob(result.file().name(), full, number),
                                    outcome.valid() ? figure(line, direction) : "not valid");
                        });
                    }
                }
            }
        }
        return figures;
    }

    private static String title(ReportedFigure line) {
        return switch (line) {
            case BANDWIDTH -> " Throughput";
            case IOPS -> " IOPS";
            case LATENCY -> " Latency";
        };
    }

    private static String figure(ReportedFigure line, MeasuredJob.Direction direction) {
        return switch (line) {
            case BANDWIDTH -> format("%.2f GiB/s", direction.throughput().bytesPerSecond() / FigureFormatter.GIB);
            case IOPS -> format("%,.0f ops/s", direction.throughput().opsPerSecond());
            case LATENCY ->
                format(
                        "%.2f µs avg., 99.5%% completed under %.0f µs",
                        direction.times().getMean() / FigureFormatter.NANOS_PER_MICRO,
                        direction.times().getValueAtPercentile(99.5) / FigureFormatter.NANOS_PER_MICRO);
        };
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
