package org.storeharness.crosscheck.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.crosscheck.model.ObservedTotals;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.Tolerance;
import org.storeharness.crosscheck.model.ToolRun;
import org.storeharness.crosscheck.witness.VolumeServerRequestCounter;

class TotalsCheckTest {
    private static final Tolerance OPERATIONS = Tolerance.ofOperations(10);

    private static TotalsCheck only(long claimed, long seen) {
        List<TotalsCheck> all = TotalsCheck.of(
                "tool",
                List.of(ToolRuns.reporting(claimed, null, ObservedTotals.ofOperations("server", seen))),
                OPERATIONS);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void aReportOfOneAndAHalfTimesTheObservedTotalDisagrees() {
        assertThat(only(15_000, 10_000).agrees()).isFalse();
        assertThat(only(15_000, 10_000).text())
                .isEqualTo("tool claims 1.500 x the operations that server saw: they disagree");
    }

    @Test
    void totalsMayDifferByOnePercentAndTheAllowanceAndByNoMore() {
        assertThat(only(10_110, 10_000).agrees()).isTrue();
        assertThat(only(9_890, 10_000).agrees()).isTrue();
        assertThat(only(10_111, 10_000).agrees()).isFalse();
        assertThat(only(9_889, 10_000).agrees()).isFalse();
    }

    @Test
    void aReportOfWhichNothingWasObservedDisagrees() {
        assertThat(only(500, 0).text()).isEqualTo("tool claims 500 operations, and server saw none: they disagree");
    }

    @Test
    void runsAreAddedUpEachWithItsAllowance() {
        ObservedTotals witness = ObservedTotals.ofOperations("server", 100L);
        List<ToolRun> runs = List.of(
                ToolRuns.reporting(111, null, witness),
                ToolRuns.reporting(111, null, witness),
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

    @Test
    void requestsCountByMethodHoweverItIsSpelled() {
        Map<String, Long> counters = Map.of(
                "SeaweedFS_volumeServer_request_total GET", 7L,
                "SeaweedFS_volumeServer_request_total get", 2L,
                "SeaweedFS_volumeServer_request_total POST", 100L);
        assertThat(VolumeServerRequestCounter.count(counters, List.of("get", "head")))
                .contains(ObservedTotals.ofOperations("the server's request counter", 9L));
        assertThat(VolumeServerRequestCounter.count(counters, List.of("delete")))
                .isEmpty();
    }
}
