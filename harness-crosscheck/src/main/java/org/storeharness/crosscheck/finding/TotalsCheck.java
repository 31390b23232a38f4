package org.storeharness.crosscheck.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.crosscheck.model.ObservedTotals;
import org.storeharness.crosscheck.model.ReportedTotals;
import org.storeharness.crosscheck.model.Tolerance;
import org.storeharness.crosscheck.model.ToolRun;

/**
 * What one tool claims beside what the witness saw, over all of its runs of one work.
 *
 * @param tool whose claim
 * @param source who saw it
 * @param unit of both numbers
 * @param agrees whether they differ by no more than the tolerance
 */
record TotalsCheck(String tool, String source, CountUnit unit, long reported, long observed, boolean agrees) {
    /** What is counted. */
    enum CountUnit {
        OPERATIONS {
            @Override
            @Nullable
            Long reported(ReportedTotals claim) {
                return claim.operations();
            }

            @Override
            @Nullable
            Long observed(ObservedTotals witness) {
                return witness.operations();
            }

            @Override
            long allowance(Tolerance tolerance) {
                return tolerance.operations();
            }
        },
        BYTES {
            @Override
            @Nullable
            Long reported(ReportedTotals claim) {
                return claim.bytes();
            }

            @Override
            @Nullable
            Long observed(ObservedTotals witness) {
                return witness.bytes();
            }

            @Override
            long allowance(Tolerance tolerance) {
                return tolerance.bytes();
            }
        };

        abstract @Nullable Long reported(ReportedTotals claim);

        abstract @Nullable Long observed(ObservedTotals witness);

        /** What a run may differ by, whatever was seen. */
        abstract long allowance(Tolerance tolerance);

        /** For people. */
        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What was seen by a witness of these runs, for each unit that it counts; empty if there is none. */
    static List<TotalsCheck> of(String tool, List<ToolRun> runs, Tolerance tolerance) {
        List<TotalsCheck> all = new ArrayList<>();
        for (CountUnit unit : CountUnit.values()) {
            long claimed = 0;
            long seen = 0;
            int witnessed = 0;
            String name = "";
            for (ToolRun run : runs) {
                ObservedTotals witness = run.observed();
                Long claim = unit.reported(run.reported());
                Long sight = witness == null ? null : unit.observed(witness);
                if (claim != null && sight != null) {
                    claimed += claim;
                    seen += sight;
                    witnessed++;
                    name = Objects.requireNonNull(witness).name();
                }
            }
            if (witnessed > 0) {
                boolean agrees = tolerance.agrees(claimed, seen, unit.allowance(tolerance), witnessed);
                all.add(new TotalsCheck(tool, name, unit, claimed, seen, agrees));
            }
        }
        return all;
    }

    /** For people: {@code pgbench claims 1.500 x the operations that pg_stat_database saw: they disagree}. */
    String text() {
        String claim = observed <= 0
                ? String.format(Locale.ROOT, "%s claims %,d %s, and %s saw none", tool, reported, unit.label(), source)
                : String.format(
                        Locale.ROOT,
                        "%s claims %.3f x the %s that %s saw",
                        tool,
                        (double) reported / observed,
                        unit.label(),
                        source);
        return agrees ? claim : claim + ": they disagree";
    }
}
