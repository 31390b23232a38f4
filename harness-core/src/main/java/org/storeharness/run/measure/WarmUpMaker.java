package org.storeharness.run.measure;

import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.WarmUp;
import org.storeharness.statistics.SteadyState;
import org.storeharness.statistics.SteadyState.SteadinessAssessment;

/** Makes the result of a warm-up and decides whether it ended in a steady state. */
public final class WarmUpMaker {
    private WarmUpMaker() {}

    /** The warm-up so far with one more pass, which alone decides whether it is steady. */
    public static WarmUp accumulate(@Nullable WarmUp before, PhaseReport pass, Arrivals arrivals) {
        RateWindow rates = new RateWindow(pass);
        OperationCounts operations = pass.totals().operations();
        SteadinessAssessment finding = arrivals.uniform()
                ? SteadyState.assess(
                        new PhaseTrend(rates).intervals(rates.window().startNanos(), SteadyState.INTERVALS))
                : SteadinessAssessment.UNKNOWN;
        // What failed took time too: a bound on warm-ups in which nothing succeeds would never be reached without it
        long until = pass.workers().stream()
                .mapToLong(worker -> worker.activity().activeUntil())
                .max()
                .orElse(0);
        double seconds = Math.max(0, Math.max(rates.window().lastDoneNanos(), until)) / 1e9;
        return new WarmUp(
                seconds + (before == null ? 0 : before.seconds()),
                operations.ok() + (before == null ? 0 : before.operations()),
                operations.failed() + (before == null ? 0 : before.failed()),
                finding.steady(),
                finding.slope(),
                finding.change());
    }
}
