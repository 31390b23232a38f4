package org.storeharness.crosscheck.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.storeharness.crosscheck.model.Claim;
import org.storeharness.crosscheck.model.Tolerance;
import org.storeharness.crosscheck.model.ToolRun;
import org.storeharness.crosscheck.model.Witness;

/**
 * What one tool claims beside what the witness saw, over all of its runs of one work.
 *
 * @param tool whose claim
 * @param witness who saw it
 * @param unit of both numbers
 * @param agrees whether they differ by no more than the tolerance
 */
record Testimony(String tool, String witness, Unit unit, long claimed, long seen, boolean agrees) {
    /** What is counted. */
    enum Unit {
        OPERATIONS {
            @Override
            @Nullable
            Long claimed(Claim claim) {
                return claim.operations();
            }

            @Override
            @Nullable
            Long seen(Witness witness) {
                return witness.operationsSeen();
            }

            @Override
            long allowance(Tolerance tolerance) {
                return tolerance.operations();
            }
        },
        BYTES {
            @Override
            @Nullable
            Long claimed(Claim claim) {
                return claim.bytes();
            }

            @Override
            @Nullable
            Long seen(Witness witness) {
                return witness.bytesSeen();
            }

            @Override
            long allowance(Tolerance tolerance) {
                return tolerance.bytes();
            }
        };

        abstract @Nullable Long claimed(Claim claim);

        abstract @Nullable Long seen(Witness witness);

        /** What a run may differ by, whatever was seen. */
        abstract long allowance(Tolerance tolerance);

        /** For people. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What was seen by a witness of these runs, for each unit that it counts; empty if there is none. */
    static List<Testimony> of(String tool, List<ToolRun> runs, Tolerance tolerance) {
        List<Testimony> all = new ArrayList<>();
        for (Unit unit : Unit.values()) {
            long claimed = 0;
            long seen = 0;
            int witnessed = 0;
            String name = "";
            for (ToolRun run : runs) {
                Witness witness = run.witness();
                Long claim = unit.claimed(run.claim());
                Long sight = witness == null ? null : unit.seen(witness);
                if (claim != null && sight != null) {
                    claimed += claim;
                    seen += sight;
                    witnessed++;
                    name = Objects.requireNonNull(witness).name();
                }
            }
            if (witnessed > 0) {
                boolean agrees = tolerance.agrees(claimed, seen, unit.allowance(tolerance), witnessed);
                all.add(new Testimony(tool, name, unit, claimed, seen, agrees));
            }
        }
        return all;
    }

    /** For people: {@code pgbench claims 1.500 x the operations that pg_stat_database saw: they disagree}. */
    String words() {
        String claim = seen <= 0
                ? String.format(Locale.ROOT, "%s claims %,d %s, and %s saw none", tool, claimed, unit.word(), witness)
                : String.format(
                        Locale.ROOT,
                        "%s claims %.3f x the %s that %s saw",
                        tool,
                        (double) claimed / seen,
                        unit.word(),
                        witness);
        return agrees ? claim : claim + ": they disagree";
    }
}
