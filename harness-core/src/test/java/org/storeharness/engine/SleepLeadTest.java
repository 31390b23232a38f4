package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SleepLeadTest {
    private final SleepLead lead = new SleepLead();

    /** Sleeps so often with a timer whose wake-ups need 0 to 20 us; returns the share of late ones in the second half. */
    private double lateShare(int sleeps) {
        Random random = new Random(1);
        int late = 0;
        for (int i = 0; i < sleeps; i++) {
            long nanos = random.nextInt(20_000) - lead.nanos();
            late += i >= sleeps / 2 && nanos > 0 ? 1 : 0;
            lead.woke(nanos);
        }
        return late / (sleeps / 2.0);
    }

    @Test
    void threeOfFourWakeUpsAreInTime() {
        assertThat(lateShare(20_000)).isBetween(0.2, 0.3);
    }

    @Test
    void aTimerThatIsExactNeedsNoLead() {
        for (int i = 0; i < 100; i++) {
            lead.woke(-lead.nanos());
        }
        assertThat(lead.nanos()).isZero();
    }

    @Test
    void aThreadWithoutAProcessorIsNotHelpedByALongerLead() {
        long before = lead.nanos();
        for (int i = 0; i < 1_000; i++) {
            lead.woke(2_000_000);
        }
        assertThat(lead.nanos()).isEqualTo(before);
    }

    @Test
    void theLeadIsLimited() {
        for (int i = 0; i < 1_000; i++) {
            lead.woke(SleepLead.MAXIMUM_NANOS);
        }
        assertThat(lead.nanos()).isEqualTo(SleepLead.MAXIMUM_NANOS);
    }
}
