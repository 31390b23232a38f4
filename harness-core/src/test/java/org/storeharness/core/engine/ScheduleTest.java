package org.storeharness.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.storeharness.core.plan.Arrivals;
import org.storeharness.core.unit.Rate;

class ScheduleTest {
    private static final long HOUR = 3_600_000_000_000L;

    @Test
    void theSharesOfAllWorkersAreTheGlobalSchedule() {
        Random random = new Random(11);
        for (int trial = 0; trial < 200; trial++) {
            Rate rate = new Rate(1 + random.nextInt(100_000), 1 + random.nextInt(2_000_000_000));
            int workers = 1 + random.nextInt(7);
            for (int worker = 0; worker < workers; worker++) {
                Schedule schedule = Schedule.of(new Arrivals.Constant(rate), worker, workers, 0);
                for (long i = 0; i < 50; i++) {
                    assertThat(schedule.next()).isEqualTo(due(rate, worker + i * workers));
                }
            }
        }
    }

    private static long due(Rate rate, long arrival) {
        return BigInteger.valueOf(arrival)
                .multiply(BigInteger.valueOf(rate.periodNanos()))
                .divide(BigInteger.valueOf(rate.operations()))
                .longValueExact();
    }

    @Test
    void aThirdOfTenThousandPerSecondIsExactOverAnHour() {
        long total = 0;
        for (int worker = 0; worker < 3; worker++) {
            Schedule schedule = Schedule.of(new Arrivals.Constant(Rate.perSecond(10_000)), worker, 3, 0);
            long count = 0;
            while (schedule.next() < HOUR) {
                count++;
            }
            assertThat(count).isEqualTo(12_000_000);
            total += count;
        }
        assertThat(total).isEqualTo(36_000_000);
    }

    @Test
    void poissonArrivalsHaveTheMeanAndTheVarianceOfAPoissonProcess() {
        Schedule schedule = Schedule.of(new Arrivals.Poisson(Rate.perSecond(1_000)), 0, 1, 3);
        int seconds = 2_000;
        double[] counts = new double[seconds];
        for (long due = schedule.next(); due < seconds * 1_000_000_000L; due = schedule.next()) {
            counts[(int) (due / 1_000_000_000L)]++;
        }
        double mean = 0;
        for (double count : counts) {
            mean += count / seconds;
        }
        double variance = 0;
        for (double count : counts) {
            variance += (count - mean) * (count - mean) / (seconds - 1);
        }
        assertThat(mean).isCloseTo(1_000, Percentage.withPercentage(0.5));
        assertThat(variance).isCloseTo(1_000, Percentage.withPercentage(15));
    }

    @Test
    void closedLoadAlwaysSaysNow() {
        assertThat(Schedule.of(new Arrivals.Closed(), 0, 1, 0).next()).isEqualTo(Schedule.NOW);
    }
}
