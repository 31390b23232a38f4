package org.storeharness.crosscheck.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunTimingTest {
    @Test
    void theTimeOfAllRunsIsThatOfBothToolsInPairsAndOneMoreOfThePeer() {
        // a pair is 5 s and 5 s with 10 s of warm-up; five of them and 5 s, for three workloads
        assertThat(RunTiming.warm(5, "10s").atLeast(3, 5)).isEqualTo(Duration.ofSeconds(3 * (5 * 20 + 5)));
        assertThat(RunTiming.cold(2).atLeast(1, 1)).isEqualTo(Duration.ofSeconds(6));
        assertThat(RunTiming.practised(2).atLeast(1, 1)).isEqualTo(Duration.ofSeconds(6));
    }
}
