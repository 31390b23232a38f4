package org.storeharness.seaweed.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Delays end on time in the median, however late the timer is. All times are virtual. */
class DelayLeadTest {
    private static final int DELAYS = 4_000;
    private static final long DELAY = 5_000_000;

    private final DelayLead lead = new DelayLead();
    private final Random random = new Random(7);

    /** Half of the wake-ups are up to 0.4 ms late, the others up to 20 times that, as on a busy machine. */
    @Test
    void delaysEndOnTimeInTheMedianWhereHalfOfTheTimersAreVeryLate() {
        long[] late = new long[DELAYS];
        for (int i = 0; i < DELAYS; i++) {
            long lateness = Math.round(random.nextDouble() * 400_000 * (random.nextBoolean() ? 1 : 20));
            late[i] = lead.waitNanos(DELAY) + lateness - DELAY;
            lead.ended(DELAY, late[i]);
        }
        assertThat(median(late, 0, 100) / 1e6).as("before it has learned").isGreaterThan(0.1);
        assertThat(median(late, DELAYS / 2, DELAYS) / 1e6).isCloseTo(0, within(0.02));
    }

    @Test
    void aTimerThatBecomesPunctualIsTrustedAgain() {
        for (int i = 0; i < 500; i++) {
            lead.ended(DELAY, lead.waitNanos(DELAY) + 700_000 - DELAY);
        }
        assertThat(lead.nanos()).isBetween(700_000 - DelayLead.STEP_NANOS, 700_000 + DelayLead.STEP_NANOS);
        for (int i = 0; i < 500; i++) {
            lead.ended(DELAY, lead.waitNanos(DELAY) - DELAY);
        }
        assertThat(lead.waitNanos(DELAY)).isBetween(DELAY - DelayLead.STEP_NANOS, DELAY);
    }

    @Test
    void aDelayThatIsShorterThanTheLeadIsNotWaitedFor() {
        for (int i = 0; i < 100; i++) {
            lead.ended(DELAY, 1);
        }
        assertThat(lead.waitNanos(150_000)).isZero();
        assertThat(lead.waitNanos(-1)).isZero();
        assertThat(lead.waitNanos(250_000)).isEqualTo(50_000);
    }

    /** On a machine that was busy for a while, delays of less than the longest lead end on time again afterwards. */
    @Test
    void aBusyTimeIsNotTheEndOfShortDelays() {
        long delay = 2_000_000;
        for (int i = 0; i < DELAYS; i++) {
            lead.ended(delay, lead.waitNanos(delay) + 20_000_000 - delay);
        }
        long[] late = new long[DELAYS];
        for (int i = 0; i < DELAYS; i++) {
            late[i] = lead.waitNanos(delay) + 100_000 - delay;
            lead.ended(delay, late[i]);
        }
        assertThat(median(late, DELAYS / 2, DELAYS) / 1e6).isCloseTo(0, within(0.02));
    }

    @Test
    void theLeadIsBounded() {
        for (int i = 0; i < 1_000_000; i += 100) {
            lead.ended(DELAY, Long.MAX_VALUE);
        }
        assertThat(lead.nanos()).isEqualTo(DelayLead.LONGEST_NANOS);
    }

    private static double median(long[] values, int from, int to) {
        long[] sorted = Arrays.copyOfRange(values, from, to);
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
