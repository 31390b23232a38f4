package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LeasesTest {
    private static final long SECOND = 1_000_000_000;

    private final Leases leases = new Leases(Duration.ofSeconds(6));

    @Test
    void aLeaseGoesOnFromTheLastAnswer() {
        assertThat(leases.grantMillis("m1", "a", SECOND)).isEqualTo(6_000);
        leases.grantMillis("m1", "a", 3 * SECOND);
        assertThat(leases.grantedNanos("m1", 0)).isEqualTo(3 * SECOND);
        assertThat(leases.grantedNanos("other", 17)).isEqualTo(17);
        assertThat(leases.ofGone(List.of("a"), Set.of())).isEqualTo(Map.of("a", 9 * SECOND));
    }

    @Test
    void onlyThoseWhoAreGoneAndHaveNotSaidThatTheyEndedMayStillWork() {
        leases.grantMillis("m1", "a", SECOND);
        leases.grantMillis("m2", "b", 2 * SECOND);
        leases.grantMillis("m3", "c", 3 * SECOND);
        leases.grantMillis("m4", "d", 4 * SECOND);
        leases.ended("m3");
        assertThat(leases.ofGone(List.of("a", "b", "c"), Set.of("m1"))).isEqualTo(Map.of("b", 8 * SECOND));
        leases.forgetGone(List.of("a", "b", "c"), Set.of("m1"));
        assertThat(leases.ofGone(List.of("a", "b", "c", "d"), Set.of()))
                .isEqualTo(Map.of("a", 7 * SECOND, "d", 10 * SECOND));
    }

    /** It was lost, and came again: the process that was lost may work on. */
    @Test
    void aSecondProcessOfTheSameNameDoesNotHideTheFirst() {
        leases.grantMillis("m1", "a", SECOND);
        leases.grantMillis("m2", "a", 5 * SECOND);
        assertThat(leases.ofGone(List.of("a"), Set.of("m2"))).isEqualTo(Map.of("a", 7 * SECOND));
        assertThat(leases.ofGone(List.of("a"), Set.of())).isEqualTo(Map.of("a", 11 * SECOND));
    }
}
