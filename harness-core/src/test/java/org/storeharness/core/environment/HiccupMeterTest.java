package org.storeharness.core.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class HiccupMeterTest {
    private static final long SLEEP = HiccupMeter.SLEEP_NANOS;

    /** A clock that stands in for a process: every reading is a sleep later, but one that lasts for 200 more. */
    @Test
    void aStallCountsForEverySleepThatItCovered() throws InterruptedException {
        long[] readings = {0};
        CountDownLatch done = new CountDownLatch(1_000);
        try (HiccupMeter meter = new HiccupMeter(() -> {
            long reading = readings[0]++;
            done.countDown();
            return reading * SLEEP + (reading > 500 ? 200 * SLEEP : 0);
        })) {
            assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
            Histogram hiccups = meter.take();
            assertThat((double) hiccups.getMaxValue()).isCloseTo(200 * SLEEP, Percentage.withPercentage(0.2));
            long stalled = hiccups.getTotalCount() - hiccups.getCountBetweenValues(0, SLEEP / 2);
            assertThat(stalled).isBetween(199L, 200L);
            assertThat(hiccups.getTotalCount()).isGreaterThanOrEqualTo(1_000);
        }
    }

    @Test
    void aHiccupIsTakenOnce() throws InterruptedException {
        long[] readings = {0};
        CountDownLatch done = new CountDownLatch(100);
        HiccupMeter meter = new HiccupMeter(() -> {
            done.countDown();
            return readings[0]++ * SLEEP;
        });
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        meter.close();
        assertThat(meter.take().getTotalCount()).isGreaterThan(50);
        assertThat(meter.take().getTotalCount()).isZero();
    }
}
