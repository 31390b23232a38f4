package org.storeharness.cli.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestimonyTest {
    private static final Tolerance OPERATIONS = Tolerance.ofOperations(10);

    private static Testimony only(long claimed, long seen) {
        List<Testimony> all = Testimony.of(
                "tool", List.of(ToolRuns.claiming(claimed, null, new Witness("server", seen, null))), OPERATIONS);
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
        Witness witness = new Witness("server", 100L, null);
        List<ToolRun> runs = List.of(
                ToolRuns.claiming(111, null, witness),
                ToolRuns.claiming(111, null, witness),
                ToolRuns.claiming(111, null, null));
        assertThat(Testimony.of("tool", runs, OPERATIONS))
                .containsExactly(new Testimony("tool", "server", Testimony.Unit.OPERATIONS, 222, 200, true));
    }

    @Test
    void bytesAreJudgedByTheirOwnAllowance() {
        ToolRun run = ToolRuns.claiming(5, 4_000_000L, new Witness("disk", null, 4_100_000L));
        assertThat(Testimony.of("tool", List.of(run), Tolerance.ofBytes(59_000)))
                .containsExactly(new Testimony("tool", "disk", Testimony.Unit.BYTES, 4_000_000, 4_100_000, true));
        assertThat(Testimony.of("tool", List.of(run), Tolerance.ofBytes(58_000)))
                .containsExactly(new Testimony("tool", "disk", Testimony.Unit.BYTES, 4_000_000, 4_100_000, false));
    }

    @Test
    void aWitnessSeesWhatWasCountedBetweenTwoReadings() {
        Witness before = new Witness("server", 10L, null);
        assertThat(new Witness("server", 25L, null).since(before)).isEqualTo(new Witness("server", 15L, null));
    }

    @Test
    void requestsCountByMethodHoweverItIsSpelled() {
        Map<String, Long> counters = Map.of(
                "SeaweedFS_volumeServer_request_total GET", 7L,
                "SeaweedFS_volumeServer_request_total get", 2L,
                "SeaweedFS_volumeServer_request_total POST", 100L);
        assertThat(ServedRequests.seen(counters, List.of("get", "head")))
                .contains(new Witness("the server's request counter", 9L, null));
        assertThat(ServedRequests.seen(counters, List.of("delete"))).isEmpty();
    }
}
