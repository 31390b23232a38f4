package org.storeharness.crosscheck.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.crosscheck.model.Quantity;
import org.storeharness.crosscheck.model.Tolerance;
import org.storeharness.crosscheck.model.ToolRun;
import org.storeharness.crosscheck.model.Witness;
import org.storeharness.crosscheck.witness.ServedRequests;

class TestimonyTest {
    private static final Tolerance OPERATIONS = Tolerance.ofOperations(10);

    private static Testimony only(long claimed, long seen) {
        List<Testimony> all = Testimony.of(
                "tool", List.of(ToolRuns.claiming(claimed, null, Witness.ofOperations("server", seen))), OPERATIONS);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void aClaimOfOneAndAHalfTimesTheTruthIsCalledOut() {
        assertThat(only(15_000, 10_000).agrees()).isFalse();
        assertThat(only(15_000, 10_000).words())
                .isEqualTo("tool claims 1.500 x the operations that server saw: they disagree");
    }

    @Test
    void aClaimMayDifferByOnePercentAndTheAllowanceAndByNoMore() {
        assertThat(only(10_110, 10_000).agrees()).isTrue();
        assertThat(only(9_890, 10_000).agrees()).isTrue();
        assertThat(only(10_111, 10_000).agrees()).isFalse();
        assertThat(only(9_889, 10_000).agrees()).isFalse();
    }

    @Test
    void aClaimOfWhichNothingWasSeenIsCalledOut() {
        assertThat(only(500, 0).words()).isEqualTo("tool claims 500 operations, and server saw none: they disagree");
    }

    @Test
    void runsAreAddedUpEachWithItsAllowance() {
        Witness witness = Witness.ofOperations("server", 100L);
        List<ToolRun> runs = List.of(
                ToolRuns.claiming(111, null, witness),
                ToolRuns.claiming(111, null, witness),
                ToolRuns.claiming(111, null, null));
        assertThat(Testimony.of("tool", runs, OPERATIONS))
                .containsExactly(new Testimony("tool", "server", Testimony.Unit.OPERATIONS, 222, 200, true));
    }

    @Test
    void bytesAreJudgedByTheirOwnAllowance() {
        ToolRun run = ToolRuns.claiming(5, 4_000_000L, Witness.ofBytes("disk", 4_100_000L));
        assertThat(Testimony.of("tool", List.of(run), Tolerance.ofBytes(59_000)))
                .containsExactly(new Testimony("tool", "disk", Testimony.Unit.BYTES, 4_000_000, 4_100_000, true));
        assertThat(Testimony.of("tool", List.of(run), Tolerance.ofBytes(58_000)))
                .containsExactly(new Testimony("tool", "disk", Testimony.Unit.BYTES, 4_000_000, 4_100_000, false));
    }

    @Test
    void aWitnessSeesWhatWasCountedBetweenTwoReadings() {
        Witness before = Witness.ofOperations("server", 10L);
        assertThat(Witness.ofOperations("server", 25L).since(before)).isEqualTo(Witness.ofOperations("server", 15L));
    }

    @Test
    void whatAWitnessCountsBesidesIsToldForTheSameTime() {
        Witness before = new Witness("server", 10L, null, Map.of(Quantity.WAL_BYTES, 100L));
        Witness after = new Witness("server", 25L, null, Map.of(Quantity.WAL_BYTES, 1_600L, Quantity.WAL_FSYNCS, 3L));
        assertThat(after.since(before).besides()).isEqualTo(Map.of(Quantity.WAL_BYTES, 1_500L));
    }

    @Test
    void requestsCountByMethodHoweverItIsSpelled() {
        Map<String, Long> counters = Map.of(
                "SeaweedFS_volumeServer_request_total GET", 7L,
                "SeaweedFS_volumeServer_request_total get", 2L,
                "SeaweedFS_volumeServer_request_total POST", 100L);
        assertThat(ServedRequests.seen(counters, List.of("get", "head")))
                .contains(Witness.ofOperations("the server's request counter", 9L));
        assertThat(ServedRequests.seen(counters, List.of("delete"))).isEmpty();
    }
}
