package org.storeharness.core.run.measure;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.result.measurement.OperationCounts;
import org.storeharness.core.result.measurement.WarmUp;
import org.storeharness.core.result.measurement.Window;
import org.storeharness.core.sample.CompletionTimeline;
import org.storeharness.core.statistics.SteadyState;
import org.storeharness.core.statistics.SteadyState.SteadinessAssessment;

/** Makes the result of a warm-up and decides whether it ended in a steady state. */
public final class WarmUpMaker {
    /** An interval is exact to within one bin of the timeline, so it must have at least so many bins. */
    private static final int LEAST_BINS = 16;

    private WarmUpMaker() {}

    /** The warm-up so far with one more pass, which alone decides whether it is steady. */
    public static WarmUp accumulate(@Nullable WarmUp before, PhaseOutcome pass, Arrivals arrivals) {
        RateWindow rates = new RateWindow(pass);
        OperationCounts operations = pass.totals().operations();
        SteadinessAssessment finding =
                arrivals.uniform() ? SteadyState.assess(series(rates)) : SteadinessAssessment.UNKNOWN;
        double seconds = Math.max(0, rates.window().lastDoneNanos()) / 1e9;
        return new WarmUp(
                seconds + (before == null ? 0 : before.seconds()),
                operations.ok() + (before == null ? 0 : before.operations()),
                operations.failed() + (before == null ? 0 : before.failed()),
                finding.steady(),
                finding.slope(),
                finding.change());
    }

    /** Equal parts of the time in which all workers were active; none if there is no such time or it is too short. */
    private static List<SteadyState.ThroughputInterval> series(RateWindow rates) {
        Window window = rates.window();
        long length = (window.endNanos() - window.startNanos()) / SteadyState.INTERVALS;
        List<SteadyState.ThroughputInterval> series = new ArrayList<>();
        if (!window.common() || length < LEAST_BINS * rates.all().binNanos()) {
            return series;
        }
        for (int i = 0; i < SteadyState.INTERVALS; i++) {
            long start = window.startNanos() + i * length;
            CompletionTimeline.WindowCounts counts = rates.all().within(start, start + length);
            series.add(new SteadyState.ThroughputInterval(counts.seconds(), counts.operations()));
        }
        return series;
    }
}
