package org.storeharness.run.saved;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.storeharness.plan.Plan;
import org.storeharness.result.RunResult;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.RunTimeline.Distribution;
import org.storeharness.result.RunTimeline.PhaseTimeline;
import org.storeharness.result.RunTimeline.TimelinePoint;
import org.storeharness.result.measurement.StageId;
import org.storeharness.run.saved.PhaseIntervals.Slice;
import org.storeharness.sample.IntervalLogReader;
import org.storeharness.sample.Latencies;
import org.storeharness.sample.PhaseId;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.unit.Check;

/** Reads the timeline of a run from its logs. Used by one thread. */
final class RunTimelineReader implements IntervalLogReader.IntervalVisitor {
    private static final int POINTS_OF_A_PHASE = 256;

    /** The shortest point, as a share of the first. Over less time, single operations distort the rate. */
    private static final double SHORTEST_POINT = 0.1;

    private final RunResult result;
    private final RunLogLines logs;
    private final Map<PhaseId, PhaseIntervals> open = new LinkedHashMap<>();
    private final List<PhaseTimeline> phases = new ArrayList<>();
    /** Round 0 stands for all rounds. */
    private final Map<StageId, Histogram> times = new LinkedHashMap<>();

    private final Map<StageId, PhaseId> counted = new HashMap<>();
    private long nextStartMillis;

    private RunTimelineReader(RunResult result, RunLogLines logs) {
        this.result = result;
        this.logs = logs;
        this.nextStartMillis = result.run().started().toEpochMilli();
    }

    static RunTimeline read(RunDirectory directory, RunResult result) throws IOException {
        RunTimelineReader reader = new RunTimelineReader(result, RunLogLines.read(directory));
        if (Files.exists(directory.intervals())) {
            IntervalLogReader.read(
                    directory.intervals(),
                    phase -> !PhaseId.isReadBack(phase.phase()) && reader.isPlanned(phase.stage()),
                    reader);
        }
        return reader.timeline();
    }

    private boolean isPlanned(StageId stage) {
        Plan plan = result.run().plan();
        return plan.targets().containsKey(stage.target())
                && plan.workloads().containsKey(stage.cell().workload());
    }

    @Override
    public void interval(PhaseId phase, long endNanos, PhaseTotals samples) {
        open.computeIfAbsent(phase, any -> new PhaseIntervals(POINTS_OF_A_PHASE))
                .add(samples, endNanos);
        if (phase.measured()) {
            StageId stage = phase.stage();
            if (!phase.equals(counted.put(stage, phase))) {
                forget(stage);
            }
            Histogram headline = samples.headlineTimes();
            if (!isResult(stage)) {
                return;
            }
            add(stage, headline);
            add(new StageId(stage.target(), stage.cell(), 0), headline);
        }
    }

    /** Rounds before a steady state are drawn over time, and are no part of the result. */
    private boolean isResult(StageId stage) {
        return !result.run().plan().rounds().isSteady()
                || result.results().stream().anyMatch(one -> one.stageId().equals(stage));
    }

    /** Of several measured phases of a stage the last one counts. */
    private void forget(StageId stage) {
        Histogram before = times.get(stage);
        if (before != null) {
            Check.present(times, new StageId(stage.target(), stage.cell(), 0)).subtract(before);
            before.reset();
            phases.replaceAll(phase -> phase.isOf(stage) ? phase.asUnmeasured() : phase);
        }
    }

    @Override
    public void phaseEnded(PhaseId phase, long nanos) {
        end(phase, Objects.requireNonNull(open.remove(phase)), nanos);
    }

    private RunTimeline timeline() {
        open.forEach((phase, intervals) -> end(phase, intervals, Long.MAX_VALUE));
        phases.sort(Comparator.comparingLong(PhaseTimeline::startMillis));
        List<Distribution> distributions = new ArrayList<>();
        times.forEach((of, histogram) -> distributions.add(new Distribution(
                of.target(), of.cell(), of.round(), histogram.getTotalCount(), Latencies.quantiles(histogram))));
        return new RunTimeline(phases, distributions);
    }

    private void end(PhaseId phase, PhaseIntervals intervals, long overNanos) {
        StageId stage = phase.stage();
        String tag = phase.tag();
        List<TimelinePoint> points = new ArrayList<>();
        double start = 0;
        for (Slice slice : intervals.slices()) {
            double end = Math.min(slice.endNanos(), overNanos) / 1e9;
            if (end - start
                    > SHORTEST_POINT * (points.isEmpty() ? 0 : points.get(0).endSeconds())) {
                points.add(new TimelinePoint(
                        start,
                        end,
                        slice.operations(),
                        Latencies.percentile(slice.headline(), 50),
                        Latencies.percentile(slice.headline(), 99),
                        logs.client(tag, start, end),
                        logs.servers(tag, start, end),
                        logs.hosts(tag, start, end)));
            }
            start = Math.max(start, end);
        }
        long startMillis = logs.startMillis(tag, nextStartMillis);
        nextStartMillis = startMillis + Math.round(start * 1e3);
        phases.add(
                new PhaseTimeline(stage.target(), stage.cell(), stage.round(), phase.measured(), startMillis, points));
    }

    private void add(StageId of, Histogram headline) {
        times.computeIfAbsent(of, any -> Latencies.emptyHistogram()).add(headline);
    }
}
