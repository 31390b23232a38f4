package org.storeharness.run.phase;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.storeharness.engine.LoadMarks;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.Backlog;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Trend;
import org.storeharness.result.measurement.Window;
import org.storeharness.sample.CompletionTimeline.WindowCounts;
import org.storeharness.statistics.Drift;
import org.storeharness.statistics.OverloadRule;

/** The course of a phase from its start to its end, by the times at which its operations ended. */
record PhaseTrend(RateWindow rates) {
    /** An interval is exact to within one bin of the timeline, so it must have at least so many bins. */
    private static final int LEAST_BINS = 4;

    /**
     * Workers start together, so that operations of equal length end in waves: an interval must have so many of them that one
     * more or less makes no trend.
     */
    private static final int LEAST_WAVES = 5;

    /** The trend of a closed load; {@code null} if the phase had too few operations or no time in which all workers were active. */
    @Nullable
    Trend trend(int concurrency) {
        Window window = rates.window();
        long start = Math.max(window.startNanos(), window.firstDoneNanos());
        long length = (window.endNanos() - start) / Drift.INTERVALS;
        if (!window.common() || length < LEAST_BINS * rates.all().binNanos()) {
            return null;
        }
        List<WindowCounts> parts = IntStream.range(0, Drift.INTERVALS)
                .mapToObj(i -> rates.all().within(start + i * length, start + (i + 1) * length))
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
        double share = rates.all().all().operations() / marks.due().applyAsDouble(marks.length());
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
        return rates.all()
                .within(0, workload.turn().delay().toNanos() + Math.round(nanos))
                .operations();
    }
}
