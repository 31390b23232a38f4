package org.storeharness.crosscheck.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.crosscheck.model.ObservedTotals;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.Tolerance;
import org.storeharness.crosscheck.model.ToolRun;

class TotalsCheckTest {
    private static final Tolerance OPERATIONS = Tolerance.ofOperations(10);

    private static TotalsCheck only(long reported, long observed) {
        List<TotalsCheck> all = TotalsCheck.of(
                "tool",
                List.of(ToolRuns.reporting(reported, null, ObservedTotals.ofOperations("server", observed))),
                OPERATIONS);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void aReportOfOneAndAHalfTimesTheObservedTotalDisagrees() {
        assertThat(only(15_000, 10_000).agrees()).isFalse();
        assertThat(RowText.check(only(15_000, 10_000)))
                .isEqualTo("tool reports 1.500 x the operations that server counted: they disagree");
    }

    @Test
    void totalsMayDifferByOnePercentAndTheAllowanceAndByNoMore() {
        assertThat(only(10_110, 10_000).agrees()).isTrue();
        assertThat(only(9_890, 10_000).agrees()).isTrue();
        assertThat(only(10_111, 10_000).agrees()).isFalse();
        assertThat(only(9_889, 10_000).agrees()).isFalse();
    }

    @Test
    void aReportOfOperationsOfWhichNoneWasCountedDisagrees() {
        assertThat(RowText.check(only(500, 0)))
                .isEqualTo("tool reports 500 operations, and server counted none: they disagree");
    }

    @Test
    void runsAreAddedUpEachWithItsAllowance() {
        ObservedTotals totals = ObservedTotals.ofOperations("server", 100L);
        List<ToolRun> runs = List.of(
                ToolRuns.reporting(111, null, totals),
                ToolRuns.reporting(111, null, totals),
                ToolRuns.reporting(111, null, null));
        assertThat(TotalsCheck.of("tool", runs, OPERATIONS))
                .containsExactly(new TotalsCheck("tool", "server", TotalsCheck.CountUnit.OPERATIONS, 222, 200, true));
    }

    @Test
    void bytesAreJudgedByTheirOwnAllowance() {
        ToolRun run = ToolRuns.reporting(5, 4_000_000L, ObservedTotals.ofBytes("disk", 4_100_000L));
        assertThat(TotalsCheck.of("tool", List.of(run), Tolerance.ofBytes(59_000)))
                .containsExactly(
                        new TotalsCheck("tool", "disk", TotalsCheck.CountUnit.BYTES, 4_000_000, 4_100_000, true));
        assertThat(TotalsCheck.of("tool", List.of(run), Tolerance.ofBytes(58_000)))
                .containsExactly(
                        new TotalsCheck("tool", "disk", TotalsCheck.CountUnit.BYTES, 4_000_000, 4_100_000, false));
    }

    @Test
    void observedTotalsAreWhatWasCountedBetweenTwoReadings() {
        ObservedTotals before = ObservedTotals.ofOperations("server", 10L);
        assertThat(ObservedTotals.ofOperations("server", 25L).since(before))
                .isEqualTo(ObservedTotals.ofOperations("server", 15L));
    }

    @Test
    void extraCountsAreThoseBetweenTheSameTwoReadings() {
        ObservedTotals before = new ObservedTotals("server", 10L, null, Map.of(Quantity.WAL_BYTES, 100L));
        ObservedTotals after =
                new ObservedTotals("server", 25L, null, Map.of(Quantity.WAL_BYTES, 1_600L, Quantity.WAL_FSYNCS, 3L));
        assertThat(after.since(before).extraCounts()).isEqualTo(Map.of(Quantity.WAL_BYTES, 1_500L));
    }
}
