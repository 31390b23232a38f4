package org.storeharness.run.phase;

import java.util.List;
import java.util.Optional;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Window;
import org.storeharness.run.stage.Stage;
import org.storeharness.sample.CompletionTimeline;
import org.storeharness.sample.CompletionTimeline.Stall;

/**
 * Finds a time in which no operation of any worker ended, though some were under way. Percentiles have its length and rates its loss, and
 * neither tells that it was one time and all of them.
 */
final class Standstill {
    /** Stores on slow devices and pauses of this process reach several hundred milliseconds every now and then. */
    private static final long LEAST_NANOS = 1_000_000_000;

    /** One of this many mean gaps between operations does not happen by chance. */
    private static final long LEAST_MEAN_GAPS = 20;

    /** Operations that begin together end together: the time of one of them is no standstill. */
    private static final long LEAST_MEDIANS = 10;

    private Standstill() {}

    /** The longest such time of a measured phase; empty if there was none. */
    static Optional<Caution> of(Stage stage, PhaseReport report) {
        RateWindow rates = new RateWindow(report);
        Window window = rates.window();
        CompletionTimeline all = rates.all();
        Stall stall = all.longestStall();
        double meanGap = (window.lastDoneNanos() - window.firstDoneNanos())
                / Math.max(1.0, all.all().operations());
        double median =
                report.totals().serviceTimes(List.of(OperationKind.values())).getValueAtPercentile(50);
        double least = Math.max(LEAST_NANOS, Math.max(LEAST_MEDIANS * median, LEAST_MEAN_GAPS * meanGap));
        return stall.nanos() < least
                ? Optional.empty()
                : Optional.of(Caution.of(CautionCode.NOTHING_ENDED, stage.target())
                        .with("workload", stage.workloadName())
                        .with("round", stage.round())
                        .with("afterNanos", stall.startNanos())
                        .with("nanos", stall.nanos()));
    }
}
