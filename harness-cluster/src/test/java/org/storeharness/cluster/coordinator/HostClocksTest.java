package org.storeharness.cluster.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.storeharness.cluster.link.ClockEstimate;
import org.storeharness.cluster.link.ClockSample;

class HostClocksTest {
    private static final int HOSTS = 3;

    private final List<CompletableFuture<ClockSample>> asked = new ArrayList<>();

    /** No host answers before all are asked. The clock of host h is h seconds ahead, and its way h + 1 microseconds long. */
    @Test
    void allHostsAreProbedAtTheSameTime() throws Exception {
        HostClocks clocks = HostClocks.compare(HOSTS, this::probe, (host, probe) -> {
            assertThat(probe).as("the probe of host %d", host).isDone();
            return probe.join();
        });
        assertThat(clocks.estimates())
                .extracting(ClockEstimate::offsetNanos)
                .containsExactly(0L, 1_000_000_000L, 2_000_000_000L);
        assertThat(clocks.estimates()).extracting(ClockEstimate::probes).containsOnly(ClockEstimate.PROBES);
        assertThat(clocks.slowestNanos()).isEqualTo(6_000);
    }

    private CompletableFuture<ClockSample> probe(int host) {
        asked.add(new CompletableFuture<>());
        CompletableFuture<ClockSample> own = asked.get(asked.size() - 1);
        if (asked.size() == HOSTS) {
            for (int other = 0; other < HOSTS; other++) {
                long way = 1_000L * (other + 1);
                long there = 1_000_000_000L * other + way;
                asked.get(other).complete(new ClockSample(0, there, there, 2 * way));
            }
            asked.clear();
        }
        assertThat(host).isLessThan(HOSTS);
        return own;
    }
}
