package org.storeharness.run.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.LoadMarks;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.Backlog;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.result.measurement.Trend;
import org.storeharness.result.measurement.Window;
import org.storeharness.sample.CompletionTimeline;
import org.storeharness.sample.CompletionTimeline.WindowCounts;
import org.storeharness.sample.TimeBins;
import org.storeharness.sample.WorkerRecorder.Activity;
import org.storeharness.statistics.Drift;
import org.storeharness.statistics.OverloadRule;

/**
 * The ends of a phase's operations over all workers, and the window over which its rates are taken: the time in which all workers were
 * active, or the whole phase where that is too short. Operations count in the window if they started in it, whenever they ended.
 *
 * <p>Under closed load each slot is a renewal process: the rate is the number of slots times the operations divided by the time that
 * they took of their slots, from the end of the one before. The last operation of a slot counts with all of its time, so that by Wald's
 * identity (S. M. Ross, Stochastic Processes, 2nd edition, 1996, section 3.3) the end of the window does not bias the rate. Under open
 * load the rate is the operations divided by the length of the window: what waits or is shed did not start in it.
 */
final class RateWindow {
    /** A time in which all workers were active is used only if it is at least this part of the whole. */
    private static final double LEAST_SHARE = 0.1;

    /** One that is shorter has to be this part of the whole: the rate of a few milliseconds is not that of the phase around them. */
    private static final long SHORT_NANOS = 100_000_000;

    private static final double LEAST_SHARE_OF_SHORT = 0.5;

    /** An interval is exact to within one bin of the timeline, so it must have at least so many bins. */
    private static final int LEAST_BINS = 4;

    /**
     * Workers start together, so that operations of equal length end in waves: an interval must have so many of them that one
     * more or less makes no trend.
     */
    private static final int LEAST_WAVES = 5;

    private final List<StageSamples> stages = new ArrayList<>();
    private final CompletionTimeline all = new CompletionTimeline();
    private final Window window;

    RateWindow(PhaseReport report) {
        this(List.of(report));
    }

    /**
     * @param reports of stages that had a common start
     */
    RateWindow(List<PhaseReport> reports) {
        for (PhaseReport report : reports) {
            StageSamples stage = new StageSamples(report);
            stages.add(stage);
            stage.timelines.values().forEach(all::add);
        }
        this.window = findWindow();
    }

    /** The window in nanoseconds from the common start. */
    Window window() {
        return window;
    }

    /** The operations of all kinds. */
    CompletionTimeline all() {
        return all;
    }

    /** The rates of these kinds over the window. */
    Throughput throughput(List<OperationKind> kinds) {
        return throughput(kinds, kind -> 1);
    }

    /**
     * The rates over the window that are of a part of the workers of all stages, by the operations that they started in it: the rates of
     * all parts add up.
     */
    Throughput throughput(List<OperationKind> kinds, PhaseReport part) {
        Map<OperationKind, CompletionTimeline> ofPart = new StageSamples(part).timelines;
        return throughput(kinds, kind -> {
            double whole = 0;
            for (StageSamples stage : stages) {
                whole += started(stage.timelines.get(kind));
            }
            return whole == 0 ? 0 : started(ofPart.get(kind)) / whole;
        });
    }

    /** The operations that count. */
    private double started(@Nullable CompletionTimeline timeline) {
        if (timeline == null) {
            return 0;
        }
        return window.common()
                ? timeline.startedWithin(window.startNanos(), window.endNanos())
                : timeline.all().operations();
    }

    private Throughput throughput(List<OperationKind> kinds, ToDoubleFunction<OperationKind> share) {
        double operations = 0;
        double objects = 0;
        double bytes = 0;
        for (StageSamples stage : stages) {
            for (OperationKind kind : kinds) {
                CompletionTimeline timeline = stage.timelines.get(kind);
                if (timeline != null) {
                    double rate = stage.rate(timeline, window) * share.applyAsDouble(kind);
                    operations += rate;
                    objects += rate * timeline.all().objects() / timeline.all().operations();
                    bytes += rate * timeline.all().bytes() / timeline.all().operations();
                }
            }
        }
        return new Throughput(operations, objects, bytes);
    }

    /** The trend of a closed load; {@code null} if the phase had too few operations or no time in which all workers were active. */
    @Nullable
    Trend trend(int concurrency) {
        long start = Math.max(window.startNanos(), window.firstDoneNanos());
        long length = (window.endNanos() - start) / Drift.INTERVALS;
        if (!window.common() || length < LEAST_BINS * all.binNanos()) {
            return null;
        }
        List<WindowCounts> parts = IntStream.range(0, Drift.INTERVALS)
                .mapToObj(i -> all.within(start + i * length, start + (i + 1) * length))
                .toList();
        long operations = parts.stream().mapToLong(WindowCounts::operations).sum();
        return operations < (long) LEAST_WAVES * Drift.INTERVALS * concurrency
                ? null
                : Trend.of(parts.stream()
                        .mapToDouble(part -> part.operations() / part.seconds())
                        .toArray());
    }

    /**
     * The backlog of an open load; {@code null} for a load that the store sets, and for less than two bursts.
     *
     * @param service the service times of all operations
     */
    @Nullable
    Backlog backlog(Workload workload, Latency service) {
        LoadMarks marks = LoadMarks.of(workload.arrivals(), workload.phases().measure());
        if (marks == null || service.count() == 0) {
            return null;
        }
        // Operations that failed or were shed were due too: successful ones are taken to be spread over the schedule as
        // all were
        double share = all.all().operations() / marks.due().applyAsDouble(marks.length());
        DoubleUnaryOperator due = time -> share * marks.due().applyAsDouble(time);
        double dueBefore = due.applyAsDouble(marks.from());
        long doneBefore = doneAfter(workload, marks.from());
        long doneAtEnd = doneAfter(workload, marks.end());
        OverloadRule rule = new OverloadRule(
                Math.round(due.applyAsDouble(marks.end()) - dueBefore),
                due.applyAsDouble(marks.half()) - dueBefore,
                due.applyAsDouble(marks.threeQuarters()) - dueBefore,
                doneAfter(workload, marks.half()) - doneBefore,
                doneAfter(workload, marks.threeQuarters()) - doneBefore,
                doneAtEnd - doneBefore);
        double gapVariation = workload.arrivals() instanceof Arrivals.Poisson ? 1 : 0;
        return new Backlog(
                marks.offeredPerSecond(),
                Math.round(due.applyAsDouble(marks.end())) - doneAtEnd,
                rule.overload(workload.concurrency(), gapVariation, service.stddev() / service.mean()));
    }

    private long doneAfter(Workload workload, double nanos) {
        return all.within(0, workload.turn().delay().toNanos() + Math.round(nanos))
                .operations();
    }

    private Window findWindow() {
        long firstStart = Long.MAX_VALUE;
        long firstDone = Long.MAX_VALUE;
        long lastDone = 0;
        long lastUntil = Long.MIN_VALUE;
        long allFrom = Long.MIN_VALUE;
        long allUntil = Long.MAX_VALUE;
        long binNanos = all.binNanos();
        for (StageSamples stage : stages) {
            firstStart = Math.min(firstStart, stage.firstStart);
            firstDone = Math.min(firstDone, stage.firstDone);
            lastDone = Math.max(lastDone, stage.lastDone);
            lastUntil = Math.max(lastUntil, stage.lastUntil);
            allFrom = Math.max(allFrom, stage.allFrom);
            allUntil = Math.min(allUntil, stage.allUntil);
            binNanos = Math.max(binNanos, stage.slotNanos.widthNanos());
        }
        if (firstDone == Long.MAX_VALUE) {
            return new Window(0, 0, 0, 0, false);
        }
        if (allFrom < Long.MAX_VALUE && allUntil > allFrom) {
            long start = Math.floorDiv(Math.max(0, allFrom), binNanos) * binNanos;
            long end = Math.floorDiv(allUntil, binNanos) * binNanos;
            double least = end - start < SHORT_NANOS ? LEAST_SHARE_OF_SHORT : LEAST_SHARE;
            boolean longEnough = end > start && end - start >= least * (lastUntil - firstStart);
            if (longEnough && all.startedWithin(start, end) > 0) {
                return new Window(firstDone, lastDone, start, end, true);
            }
        }
        return new Window(firstDone, lastDone, firstStart, lastDone, false);
    }

    /** The samples of the workers of one stage. Under open load workers that had nothing to do count as active too. */
    private static final class StageSamples {
        private final Map<OperationKind, CompletionTimeline> timelines = new TreeMap<>();
        private final TimeBins slotNanos = new TimeBins();
        private boolean open;
        private long slots;
        private long firstStart = Long.MAX_VALUE;
        private long firstDone = Long.MAX_VALUE;
        private long lastDone = Long.MIN_VALUE;
        private long lastUntil = Long.MIN_VALUE;
        private long allFrom = Long.MIN_VALUE;
        private long allUntil = Long.MAX_VALUE;

        StageSamples(PhaseReport report) {
            for (WorkerReport worker : report.workers()) {
                worker.timelines()
                        .forEach((kind, timeline) -> timelines
                                .computeIfAbsent(kind, any -> new CompletionTimeline())
                                .add(timeline));
                slotNanos.add(worker.slotNanos());
                Activity activity = worker.activity();
                open = worker.open();
                slots += activity.slots();
                firstStart = Math.min(firstStart, activity.firstStart());
                firstDone = Math.min(firstDone, activity.firstDone());
                lastDone = Math.max(lastDone, activity.lastDone());
                lastUntil = Math.max(lastUntil, activity.activeUntil());
                allFrom = Math.max(allFrom, open ? activity.activeFrom() : activity.firstStart());
                allUntil = Math.min(allUntil, activity.activeUntil());
            }
            if (open) {
                allUntil = lastUntil;
            }
        }

        /** Operations per second. */
        double rate(CompletionTimeline timeline, Window window) {
            if (!window.common()) {
                return window.seconds() <= 0 ? 0 : timeline.all().operations() / window.seconds();
            }
            long operations = timeline.startedWithin(window.startNanos(), window.endNanos());
            return open
                    ? operations / window.seconds()
                    : operations * 1e9 * slots / Math.max(1, slotNanos.sum(window.startNanos(), window.endNanos()));
        }
    }
}
