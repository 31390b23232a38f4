package org.storeharness.core.run.measure;

import java.util.Map;
import java.util.TreeMap;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.result.measurement.Throughput;
import org.storeharness.core.result.measurement.Window;
import org.storeharness.core.sample.CompletionTimeline;
import org.storeharness.core.sample.WorkerRecorder;
import org.storeharness.core.sample.WorkerRecorder.Activity;

/**
 * The ends of a phase's operations over all workers, and the window over which its rates are taken: the time in which all
 * workers were active, or the whole phase where that is too short.
 */
final class RateWindow {
    /** A time in which all workers were active is used only if it is at least this part of the whole. */
    private static final double LEAST_SHARE = 0.1;

    private final PhaseOutcome outcome;
    private final Map<OperationKind, CompletionTimeline> timelines = new TreeMap<>();
    private final CompletionTimeline all = new CompletionTimeline();
    private final Window window;

    RateWindow(PhaseOutcome outcome) {
        this.outcome = outcome;
        for (WorkerRecorder recorder : outcome.recorders()) {
            recorder.timelines()
                    .forEach((kind, timeline) -> timelines
                            .computeIfAbsent(kind, any -> new CompletionTimeline())
                            .add(timeline));
        }
        timelines.values().forEach(all::add);
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

    /** The operations of one kind; none if there were none. */
    CompletionTimeline of(OperationKind kind) {
        return timelines.getOrDefault(kind, new CompletionTimeline());
    }

    /** The rates of these operations over the window. */
    Throughput throughput(CompletionTimeline timeline) {
        CompletionTimeline.WindowCounts counts =
                window.common() ? timeline.within(window.startNanos(), window.endNanos()) : timeline.all();
        double seconds = window.seconds();
        if (seconds <= 0) {
            return new Throughput(0, 0, 0);
        }
        return new Throughput(counts.operations() / seconds, counts.objects() / seconds, counts.bytes() / seconds);
    }

    private Window findWindow() {
        long origin = outcome.originNanos();
        long firstStart = Long.MAX_VALUE;
        long firstDone = Long.MAX_VALUE;
        long lastDone = origin;
        long allFrom = Long.MIN_VALUE;
        long allUntil = Long.MAX_VALUE;
        for (WorkerRecorder recorder : outcome.recorders()) {
            Activity activity = recorder.activity();
            firstStart = Math.min(firstStart, activity.firstStart());
            firstDone = Math.min(firstDone, activity.firstDone());
            lastDone = Math.max(lastDone, activity.lastDone());
            allFrom = Math.max(allFrom, activity.firstStart());
            allUntil = Math.min(allUntil, activity.activeUntil());
        }
        if (firstDone == Long.MAX_VALUE) {
            return new Window(0, 0, 0, 0, false);
        }
        long first = firstDone - origin;
        long last = lastDone - origin;
        long whole = lastDone - firstStart;
        if (allFrom < Long.MAX_VALUE && allUntil > allFrom) {
            CompletionTimeline.WindowCounts common = all.within(Math.max(0, allFrom - origin), allUntil - origin);
            if (common.operations() > 0 && common.endNanos() - common.startNanos() >= LEAST_SHARE * whole) {
                return new Window(first, last, common.startNanos(), common.endNanos(), true);
            }
        }
        return new Window(first, last, firstStart - origin, last, false);
    }
}
