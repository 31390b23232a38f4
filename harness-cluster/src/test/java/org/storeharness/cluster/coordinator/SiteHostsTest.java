package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.storeharness.cluster.link.ClockEstimate;
import org.storeharness.result.RunHost;
import org.storeharness.result.measurement.HostClock;
import org.storeharness.run.phase.SitePhase.PhaseHost;

/** Tests the result's facts on the clocks of hosts, from planted comparisons of the clocks. */
class SiteHostsTest {
    private static final long SECOND = 1_000_000_000L;

    private final SiteHosts hosts = new SiteHosts(TestCluster.BUILD, List.of("a", "b"));

    SiteHostsTest() {
        hosts.opened(List.of(
                Map.of("machine", Map.of("cpuCount", "4")), Map.of("machine", Map.of("cpuCount", "not known"))));
    }

    private static HostClocks clocks(long atNanos, long offsetOfA, long offsetOfB) {
        return new HostClocks(
                List.of(
                        new ClockEstimate(offsetOfA, 50_000, atNanos, ClockEstimate.PROBES),
                        new ClockEstimate(offsetOfB, 70_000, atNanos, ClockEstimate.PROBES)),
                200_000);
    }

    private List<PhaseHost> phase(HostClocks before, HostClocks after, Long... lateNanos) {
        long probed = before.estimates().get(0).atNanos();
        return hosts.inPhase(before, probed, after, List.of(), List.of(lateNanos), List.of());
    }

    @Test
    void theDriftOfAClockIsKnownOnceItIsMoreThanTheBoundsExplain() {
        // b gains 4 ms in 2 s; a moved by no more than the bounds of both comparisons
        List<PhaseHost> phase = phase(
                clocks(SECOND, 7, 3_600 * SECOND), clocks(3 * SECOND, 100_007, 3_600 * SECOND + 4_000_000), 0L, 0L);
        assertThat(phase).extracting(PhaseHost::name).containsExactly("a", "b");
        assertThat(phase).extracting(PhaseHost::processors).containsExactly(4, 1);
        assertThat(phase)
                .extracting(PhaseHost::clock)
                .containsExactly(new HostClock(0, 50_000, null), new HostClock(0, 70_000, 2_000_000.0));
        assertThat(phase.get(0).clock().isOfAnotherRate(2)).isFalse();
        assertThat(phase.get(1).clock().isOfAnotherRate(2)).isTrue();
    }

    /** A time service may slow each clock down or speed it up by 500 parts in a million meanwhile. */
    @Test
    void aClockIsKnownWorseTheLongerAgoItWasProbed() {
        long probed = 10 * SECOND;
        HostClocks before = clocks(probed, 0, 0);
        HostClocks after = clocks(60 * SECOND, 0, 0);
        for (long start : List.of(probed + SECOND / 10, probed - SECOND / 10)) {
            assertThat(hosts.inPhase(before, start, after, List.of(), List.of(0L, 0L), List.of()))
                    .extracting(host -> host.clock().boundNanos())
                    .containsExactly(50_000L + 100_000, 70_000L + 100_000);
        }
    }

    @Test
    void aHostThatWasToldTooLateStartedLate() {
        List<PhaseHost> phase = phase(clocks(SECOND, 0, 0), clocks(2 * SECOND, 0, 0), 0L, 5_000_000L);
        assertThat(phase).extracting(host -> host.clock().startSkewNanos()).containsExactly(0L, 5_000_000L);
        assertThat(phase.get(1).clock().uncertaintyNanos()).isEqualTo(5_070_000);
    }

    @Test
    void theRunHasTheClocksBeforeItsFirstPhaseAndAfterItsLast() {
        assertThat(hosts.describe()).extracting(RunHost::clockBefore).containsOnlyNulls();
        phase(clocks(SECOND, 1, 10), clocks(2 * SECOND, 2, 20), 0L, 0L);
        phase(clocks(3 * SECOND, 3, 30), clocks(4 * SECOND, 4, 40), 0L, 0L);
        RunHost b = hosts.describe().get(1);
        assertThat(Objects.requireNonNull(b.clockBefore()).offsetNanos()).isEqualTo(10);
        assertThat(Objects.requireNonNull(b.clockAfter()).offsetNanos()).isEqualTo(40);
        assertThat(b.environment()).containsKey("machine");
    }
}
