package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
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
            ended(done);
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
            ended(done);
            return readings[0]++ * SLEEP;
        });
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        meter.close();
        assertThat(meter.take().getTotalCount()).isGreaterThan(50);
        assertThat(meter.take().getTotalCount()).isZero();
    }

    @Test
    void theUsualLatenessOfTheTimerIsNoHiccupAndAPauseIsSeenWhole() throws InterruptedException {
        Histogram hiccups = hiccupsOf(1_000, sleep -> sleep == 20 || sleep == 700 ? 9_000_000 : 0);
        assertThat(hiccups.getCountBetweenValues(10_000, 1_000_000)).isZero();
        assertThat((double) hiccups.getMaxValue()).isCloseTo(9_000_000, Percentage.withPercentage(1.5));
        assertThat(hiccups.getCountBetweenValues(8_850_000, Long.MAX_VALUE)).isEqualTo(2);
    }

    @Test
    void whatBecomesUsualWhileOthersUseTheProcessorsIsAHiccupStill() throws InterruptedException {
        Histogram hiccups = hiccupsOf(1_000, sleep -> sleep < 300 ? 0 : 3_000_000);
        assertThat(hiccups.getCountBetweenValues(2_800_000, Long.MAX_VALUE)).isGreaterThan(600);
    }

    /** Counts a sleep, and has the next one end at once while some are left: this thread is the meter's. */
    private static void ended(CountDownLatch sleeps) {
        sleeps.countDown();
        if (sleeps.getCount() > 0) {
            LockSupport.unpark(Thread.currentThread());
        }
    }

    /**
     * The hiccups found by a meter whose sleeps are late by 19 to 120 microseconds, 76 in the median, as measured with the usual slack of the
     * timers, and by a further pause.
     */
    static Histogram hiccupsOf(int sleeps, LongUnaryOperator pauseNanos) throws InterruptedException {
        long[] sleep = {0};
        long[] now = {0};
        CountDownLatch done = new CountDownLatch(sleeps + 2);
        HiccupMeter meter = new HiccupMeter(() -> {
            double rank = sleep[0] * 37 % 100 / 99.0;
            double late = rank < 0.5 ? 19_000 + rank * 2 * 57_000 : 76_000 + (rank - 0.5) * 2 * 44_000;
            now[0] += SLEEP + Math.round(late) + pauseNanos.applyAsLong(sleep[0]++);
            ended(done);
            return now[0];
        });
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        meter.close();
        return meter.take();
    }
}
