package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class WallTimeTest {
    @Test
    void theTimeOfDayFollowsTheMonotonicClock() {
        WallTime time = new WallTime(Instant.parse("2026-01-31T12:00:00Z"), 1_000);
        assertThat(time.at(2_000_001_000L)).isEqualTo(Instant.parse("2026-01-31T12:00:02Z"));
    }
}
