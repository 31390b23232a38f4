package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.storeharness.sample.Latencies;

/** Hosts hand their hiccups over in any order; the log has them in one. */
class HiccupMergerTest {
    private final List<String> passedOn = new ArrayList<>();
    private final HiccupMerger hosts =
            new HiccupMerger(2, (hiccups, interval) -> passedOn.add(interval + ": " + hiccups.getTotalCount()));

    private static Histogram hiccups(int count) {
        Histogram hiccups = Latencies.emptyHistogram();
        hiccups.recordValueWithCount(1_000_000, count);
        return hiccups;
    }

    @Test
    void anIntervalIsPassedOnOnceAllHostsArePastIt() {
        hosts.add(1, 0, hiccups(1));
        hosts.add(1, 1, hiccups(2));
        hosts.add(0, 0, hiccups(10));
        assertThat(passedOn).isEmpty();
        hosts.add(0, 2, hiccups(20));
        assertThat(passedOn).containsExactly("0: 11");
        hosts.finish();
        assertThat(passedOn).containsExactly("0: 11", "1: 2", "2: 20");
    }

    @Test
    void aHostThatIsDoneEarlyHoldsNobodyUpForLong() {
        hosts.add(1, 0, hiccups(1));
        for (int interval = 0; interval <= HiccupMerger.PATIENCE_INTERVALS + 2; interval++) {
            hosts.add(0, interval, hiccups(10));
        }
        assertThat(passedOn).containsExactly("0: 11", "1: 10");
        hosts.add(1, 1, hiccups(3));
        hosts.add(0, HiccupMerger.PATIENCE_INTERVALS + 3, hiccups(10));
        assertThat(passedOn).containsExactly("0: 11", "1: 10", "2: 13");
    }

    @Test
    void theLastIntervalWaitsForTheEndOfThePhase() {
        List<Long> numbers = new ArrayList<>();
        HiccupMerger alone = new HiccupMerger(1, (hiccups, interval) -> numbers.add(interval));
        alone.add(0, 0, hiccups(1));
        alone.add(0, 3, hiccups(1));
        assertThat(numbers).containsExactly(0L);
        alone.finish();
        assertThat(numbers).containsExactly(0L, 3L);
    }
}
