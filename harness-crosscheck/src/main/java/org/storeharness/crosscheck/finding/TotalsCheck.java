package org.storeharness.crosscheck.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.crosscheck.model.ObservedTotals;
import org.storeharness.crosscheck.model.ReportedTotals;
import org.storeharness.crosscheck.model.Tolerance;
import org.storeharness.crosscheck.model.ToolRun;

/**
 * Compares what one tool reports with what was counted, over all of its runs of one workload.
 *
 * @param tool the name of the tool
 * @param source the name of the counters
 * @param unit of both totals
 * @param agrees whether they differ by no more than the tolerance
 */
record TotalsCheck(String tool, String source, CountUnit unit, long reported, long observed, boolean agrees) {
    /** What is counted. */
    enum CountUnit {
        OPERATIONS(ReportedTotals::operations, ObservedTotals::operations, Tolerance::operations),
        BYTES(ReportedTotals::bytes, ObservedTotals::bytes, Tolerance::bytes);

        private final Function<ReportedTotals, @Nullable Long> reported;
        private final Function<ObservedTotals, @Nullable Long> observed;
        private final ToLongFunction<Tolerance> allowance;

        CountUnit(
                Function<ReportedTotals, @Nullable Long> reported,
                Function<ObservedTotals, @Nullable Long> observed,
                ToLongFunction<Tolerance> allowance) {
            this.reported = reported;
            this.observed = observed;
            this.allowance = allowance;
        }

        /** For people. */
        String label() {
            return EnumSpelling.of(this);
        }
    }

    /** A check for each unit that was counted in any of these runs; empty if none was. */
    static List<TotalsCheck> of(String tool, List<ToolRun> runs, Tolerance tolerance) {
        List<TotalsCheck> checks = new ArrayList<>();
        for (CountUnit unit : CountUnit.values()) {
            long reportedSum = 0;
            long observedSum = 0;
            int observedRuns = 0;
            String source = "";
            for (ToolRun run : runs) {
                ObservedTotals totals = run.observed();
                Long reported = unit.reported.apply(run.reported());
                Long observed = totals == null ? null : unit.observed.apply(totals);
                if (totals != null && reported != null && observed != null) {
                    reportedSum += reported;
                    observedSum += observed;
                    observedRuns++;
                    source = totals.name();
                }
            }
            if (observedRuns > 0) {
                long allowance = unit.allowance.applyAsLong(tolerance);
                boolean agrees = tolerance.agrees(reportedSum, observedSum, allowance, observedRuns);
                checks.add(new TotalsCheck(tool, source, unit, reportedSum, observedSum, agrees));
            }
        }
        return checks;
    }
}
