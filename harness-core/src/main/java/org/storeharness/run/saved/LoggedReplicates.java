package org.storeharness.run.saved;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.storeharness.result.Metric;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.StageId;
import org.storeharness.run.saved.PhaseIntervals.Slice;
import org.storeharness.sample.IntervalLogReader;
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.statistics.BlockBootstrap;
import org.storeharness.statistics.Replicates;
import org.storeharness.unit.InvalidValueException;

/** Replicates of rounds, computed from the intervals that a run logged. Percentiles come from merged histograms. */
final class LoggedReplicates implements Replicates {
    private static final int SLICES = 64;
    private static final double MEDIAN = 50;
    private static final double TAIL = 99;

    private final Map<StageId, Map<Metric, double[]>> deviations = new HashMap<>();

    private LoggedReplicates() {}

    /**
     * Reads the log of a run.
     *
     * @throws IOException if it cannot be read
     * @throws InvalidValueException if it is damaged
     */
    static LoggedReplicates read(Path intervals, RunResult result) throws IOException {
        LoggedReplicates replicates = new LoggedReplicates();
        Set<StageId> measured =
                result.results().stream().map(Measurement::stageId).collect(Collectors.toSet());
        IntervalLogReader.read(
                intervals,
                phase -> phase.measured() && measured.contains(phase.stage()),
                replicates.new ReplicateSink());
        return replicates;
    }

    @Override
    public double[] logDeviations(Measurement measurement, Metric metric) {
        return deviations.getOrDefault(measurement.stageId(), Map.of()).getOrDefault(metric, new double[0]);
    }

    /** Keeps the intervals of the phases that have not ended. */
    private final class ReplicateSink implements IntervalLogReader.IntervalVisitor {
        private final Map<PhaseId, PhaseIntervals> open = new HashMap<>();

        @Override
        public void interval(PhaseId phase, long endNanos, PhaseTotals samples) {
            open.computeIfAbsent(phase, any -> new PhaseIntervals(SLICES)).add(samples, endNanos);
        }

        @Override
        public void phaseEnded(PhaseId phase, long nanos) {
            PhaseIntervals intervals = open.remove(phase);
            if (intervals != null) {
                deviations.put(phase.stage(), of(intervals.fullSlices(nanos)));
            }
        }
    }

    private static Map<Metric, double[]> of(List<Slice> slices) {
        Map<Metric, double[]> byMetric = new EnumMap<>(Metric.class);
        if (slices.size() >= BlockBootstrap.MINIMUM_INTERVALS) {
            byMetric.put(
                    Metric.OBJECTS_PER_SECOND,
                    BlockBootstrap.meanLogDeviations(
                            slices.stream().mapToDouble(Slice::operations).toArray()));
            byMetric.put(Metric.RESPONSE_TIME_P50, ofPercentile(slices, MEDIAN));
            byMetric.put(Metric.RESPONSE_TIME_P99, ofPercentile(slices, TAIL));
        }
        return byMetric;
    }

    private static double[] ofPercentile(List<Slice> slices, double percentile) {
        List<Histogram> histograms = slices.stream().map(Slice::headline).toList();
        Histogram merged = histograms.get(0).copy();
        merged.setAutoResize(true);
        histograms.subList(1, histograms.size()).forEach(merged::add);
        double own = merged.getValueAtPercentile(percentile);
        int[][] draws = BlockBootstrap.indices(histograms.size());
        double[] deviations = new double[own > 0 ? draws.length : 0];
        for (int i = 0; i < deviations.length; i++) {
            merged.reset();
            for (int index : draws[i]) {
                merged.add(histograms.get(index));
            }
            deviations[i] = Math.log(Math.max(1, merged.getValueAtPercentile(percentile)) / own);
        }
        return deviations;
    }
}
