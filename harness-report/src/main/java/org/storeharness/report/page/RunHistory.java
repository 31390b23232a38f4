package org.storeharness.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.SourceCommit;
import org.storeharness.report.CellResults;
import org.storeharness.report.TargetRow;
import org.storeharness.result.RunInfo;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.statistics.Summary;

/**
 * Runs in the order of time, each with one figure for each series: the median over its rounds. A series is a figure of a
 * target in a cell, such as {@code fs.write.c16.1KiB.objects_per_second}.
 */
public final class RunHistory {
    /** The name of the figure that every series has. */
    static final String OBJECTS_PER_SECOND = "objects_per_second";

    /** The names of the figures that are times, in nanoseconds, after the percentiles that they are. */
    static final List<String> TIMES = List.of("p50_ns", "p99_ns", "p999_ns");

    private final List<RunEntry> entries = new ArrayList<>();

    /**
     * One run.
     *
     * @param cells the figures of its targets in each cell, in the order of measuring
     */
    record RunEntry(RunResult result, List<CellFigures> cells) {
        private static final String COMMIT_TAG = "commit";

        RunInfo run() {
            return result.run();
        }

        /** The commit by the run's tag, else the commit at which the run was made; {@code null} if neither is known. */
        @Nullable
        String commit() {
            String tag = run().tags().get(COMMIT_TAG);
            return tag != null
                    ? tag
                    : result.environment()
                            .getOrDefault(SourceCommit.GROUP, Map.of())
                            .get(SourceCommit.COMMIT);
        }

        /** Its figures in a cell; {@code null} if it did not measure that. */
        @Nullable
        CellFigures cell(String target, Measurement.Cell work) {
            return cells.stream()
                    .filter(cell -> cell.target().equals(target) && cell.work().equals(work))
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * The figures of one target in one cell.
     *
     * @param rounds the number of rounds
     * @param figures the medians by name, without those that are not known in every round
     */
    record CellFigures(String target, Measurement.Cell work, int rounds, Map<String, Double> figures) {
        /** {@code fs.write.c16.1KiB}, with the schedule of an open load. */
        String name() {
            String load =
                    work.isClosedLoad() ? "" : "." + work.load().toString().replace(' ', '-');
            return target + "." + work.workload() + ".c" + work.concurrency() + "." + work.size() + load;
        }
    }

    /** Adds a run. */
    public void add(RunResult result) {
        List<CellFigures> cells = new ArrayList<>();
        for (CellResults cell : CellResults.of(result)) {
            for (TargetRow row : cell.rows()) {
                cells.add(new CellFigures(
                        row.target().name(), cell.cell(), row.rounds().size(), figures(row)));
            }
        }
        entries.add(new RunEntry(result, cells));
        entries.sort(Comparator.comparing((RunEntry entry) -> entry.run().started())
                .thenComparing(entry -> entry.run().id()));
    }

    /** The runs by the time of their start. */
    List<RunEntry> entries() {
        return List.copyOf(entries);
    }

    /** Whether a run knows its commit. */
    boolean hasCommits() {
        return entries.stream().anyMatch(entry -> entry.commit() != null);
    }

    /** The names of all tags, in alphabetical order. */
    Set<String> tagNames() {
        Set<String> tags = new TreeSet<>();
        entries.forEach(entry -> tags.addAll(entry.run().tags().keySet()));
        return tags;
    }

    /** The names of all series, in the order in which they were first measured. */
    Set<String> seriesNames() {
        Set<String> series = new LinkedHashSet<>();
        for (RunEntry entry : entries) {
            for (CellFigures cell : entry.cells()) {
                cell.figures().keySet().forEach(figure -> series.add(cell.name() + "." + figure));
            }
        }
        return series;
    }

    private static Map<String, Double> figures(TargetRow row) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(OBJECTS_PER_SECOND, row.rate(Throughput::objectsPerSecond).median());
        put(figures, TIMES.get(0), row.time(Latency::p50));
        put(figures, TIMES.get(1), row.time(Latency::p99));
        put(figures, TIMES.get(2), row.time(Latency::p999));
        return figures;
    }

    private static void put(Map<String, Double> figures, String name, @Nullable Summary value) {
        if (value != null) {
            figures.put(name, value.median());
        }
    }
}
