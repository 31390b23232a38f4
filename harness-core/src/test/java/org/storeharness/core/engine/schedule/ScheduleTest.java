package org.storeharness.core.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.storeharness.core.engine.ExactShare;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.unit.Rate;
import org.storeharness.core.unit.TestLength;

class ScheduleTest {
    private static final int TRIALS = TestLength.of(50, 200);
    private static final long HOUR = 3_600_000_000_000L;

    @Test
    void theSharesOfAllWorkersAreTheGlobalSchedule() {
        Random random = new Random(11);
        for (int trial = 0; trial < TRIALS; trial++) {
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
    void thePoissonProcessIsTheSameForAnyNumberOfWorkers() {
        Arrivals poisson = new Arrivals.Poisson(new Rate(7, 10_000));
        for (int workers : new int[] {2, 3, 16}) {
            Schedule all = Schedule.of(poisson, 0, 1, 5);
            Schedule[] shares = shares(poisson, workers, 5);
            for (int i = 0; i < 1_000; i++) {
                assertThat(shares[i % workers].next()).isEqualTo(all.next());
            }
        }
        assertThat(Schedule.of(poisson, 0, 1, 6).next())
                .isNotEqualTo(Schedule.of(poisson, 0, 1, 5).next());
    }

    @Test
    void anyScheduleIsTheSameForAnyNumberOfWorkers() {
        Random random = new Random(12);
        for (int trial = 0; trial < TRIALS; trial++) {
            Arrivals arrivals = arrivals(random);
            int workers = 1 + random.nextInt(9);
            Schedule all = Schedule.of(arrivals, 0, 1, 1);
            Schedule[] shares = shares(arrivals, workers, 1);
            for (int i = 0; i < 2_000; i++) {
                assertThat(shares[i % workers].next())
                        .as("arrival %d of '%s'", i, arrivals)
                        .isEqualTo(all.next());
            }
        }
    }

    @Test
    void anArrivalOfARampIsDueWhenTheIntegralOfTheRateReachesItsNumber() {
        Random random = new Random(13);
        for (int trial = 0; trial < TRIALS; trial++) {
            Rate from = rate(random);
            Rate to = rate(random);
            long over = 1 + random.nextInt(10_000_000);
            assertDueWhenReached(
                    new Arrivals.Ramp(from, to, Duration.ofNanos(over)), t -> CumulativeRate.ofRamp(from, to, over, t));
        }
    }

    @Test
    void anArrivalOfAStaircaseIsDueWhenTheIntegralOfTheRateReachesItsNumber() {
        Random random = new Random(14);
        for (int trial = 0; trial < TRIALS; trial++) {
            Rate from = rate(random);
            Rate to = rate(random);
            long over = 1 + random.nextInt(10_000_000);
            int steps = 2 + random.nextInt(20);
            assertDueWhenReached(
                    new Arrivals.Staircase(from, to, steps, Duration.ofNanos(over)),
                    t -> CumulativeRate.ofStaircase(from, to, steps, over, t));
        }
    }

    @Test
    void rampsAndStaircasesHoldAsManyArrivalsAsTheirMeanRateToTheLastOne() {
        assertThat(before(Duration.ofMinutes(1), "ramp 100/s to 1000/s over 1m"))
                .isEqualTo(33_000);
        assertThat(before(Duration.ofMinutes(1), "ramp 1000/s to 100/s over 1m"))
                .isEqualTo(33_000);
        assertThat(before(Duration.ofMinutes(2), "ramp 100/s to 1000/s over 1m"))
                .isEqualTo(33_000 + 60_000);
        assertThat(before(Duration.ofMinutes(1), "staircase 100/s to 1000/s in 10 steps over 1m"))
                .isEqualTo(33_000);
        assertThat(before(Duration.ofSeconds(6), "staircase 100/s to 1000/s in 10 steps over 1m"))
                .isEqualTo(600);
        assertThat(before(Duration.ofMinutes(2), "staircase 1000/s to 100/s in 10 steps over 1m"))
                .isEqualTo(33_000 + 6_000);
    }

    @Test
    void aBurstComesAtOnceAndTheNextOneAfterItsTime() {
        Schedule schedule = Schedule.of(Arrivals.parse("burst 3 every 2s"), 0, 1, 0);
        long[] due = LongStream.generate(schedule::next).limit(7).toArray();
        assertThat(due).containsExactly(0, 0, 0, 2_000_000_000L, 2_000_000_000L, 2_000_000_000L, 4_000_000_000L);
    }

    @Test
    void arrivalsOfABurstAreDueAtTheWholeNumberOfBurstsBeforeThem() {
        Random random = new Random(15);
        for (int trial = 0; trial < TRIALS; trial++) {
            long operations = 1 + random.nextInt(1_000);
            long every = 1 + random.nextInt(1_000_000_000);
            Arrivals burst = new Arrivals.Burst(operations, Duration.ofNanos(every));
            int workers = 1 + random.nextInt(9);
            Schedule[] shares = shares(burst, workers, 1);
            for (long i = 0; i < 1_000; i++) {
                assertThat(shares[(int) (i % workers)].next())
                        .as("arrival %d of '%s' among %d workers", i, burst, workers)
                        .isEqualTo(i / operations * every);
            }
        }
    }

    /** By the distribution of Kolmogorov the largest distance of n samples is below 1.95 / sqrt(n) in 99.9 % of the cases. */
    @Test
    void distancesOfAPoissonProcessAreExponential() {
        int samples = 100_000;
        double mean = 1_000_000;
        Schedule schedule = Schedule.of(new Arrivals.Poisson(Rate.perSecond(1_000)), 0, 1, 16);
        double[] distances = new double[samples];
        long before = 0;
        for (int i = 0; i < samples; i++) {
            long due = schedule.next();
            distances[i] = due - before;
            before = due;
        }
        Arrays.sort(distances);
        double largest = 0;
        for (int i = 0; i < samples; i++) {
            double expected = 1 - Math.exp(-distances[i] / mean);
            largest = Math.max(largest, Math.max(expected - (double) i / samples, (i + 1.0) / samples - expected));
        }
        assertThat(largest).isLessThan(1.95 / Math.sqrt(samples));
    }

    @Test
    void sharesAddUpToTheWholeAndDifferByOneAtMost() {
        Random random = new Random(17);
        for (int trial = 0; trial < 2_000; trial++) {
            long whole = random.nextLong(1L << random.nextInt(1, 60));
            int parts = 1 + random.nextInt(300);
            long[] shares = IntStream.range(0, parts)
                    .mapToLong(part -> ExactShare.of(whole, part, parts))
                    .toArray();
            assertThat(Arrays.stream(shares).sum()).isEqualTo(whole);
            assertThat(Arrays.stream(shares).max().orElseThrow()
                            - Arrays.stream(shares).min().orElseThrow())
                    .isBetween(0L, 1L);
        }
    }

    /** The duration and the number of operations of a phase are the same however many workers share it. */
    @Test
    void aConstantRateOverAnyTimeHasAsManyArrivalsAsTheExactFractionSays() {
        Random random = new Random(18);
        for (int trial = 0; trial < TRIALS; trial++) {
            Rate rate = rate(random);
            long end = 1 + random.nextLong(1 + 5_000 * rate.periodNanos() / rate.operations());
            int workers = 1 + random.nextInt(7);
            long count = 0;
            for (Schedule share : shares(new Arrivals.Constant(rate), workers, 1)) {
                while (share.next() < end) {
                    count++;
                }
            }
            // Arrival i is before the end if floor(i P / A) < end, that is i P < end A.
            BigInteger scaled = BigInteger.valueOf(end).multiply(BigInteger.valueOf(rate.operations()));
            BigInteger[] whole = scaled.divideAndRemainder(BigInteger.valueOf(rate.periodNanos()));
            assertThat(count).as("%s for %d ns", rate, end).isEqualTo(whole[0].longValueExact() + whole[1].signum());
        }
    }

    @Test
    void whatIsDueAfterTheEndOfTimeIsNever() {
        Schedule century = Schedule.of(new Arrivals.Constant(new Rate(1, Long.MAX_VALUE)), 1, 2, 0);
        assertThat(century.next()).isEqualTo(Schedule.NEVER);
        assertThat(century.next()).isEqualTo(Schedule.NEVER);
        Schedule burst = Schedule.of(new Arrivals.Burst(1, Duration.ofDays(365)), 9_999, 10_000, 0);
        assertThat(burst.next()).isEqualTo(Schedule.NEVER);
        assertThat(burst.next()).isEqualTo(Schedule.NEVER);
    }

    @Test
    void closedLoadAlwaysSaysNow() {
        assertThat(Schedule.of(new Arrivals.Closed(), 0, 1, 0).next()).isEqualTo(Schedule.NOW);
    }

    /** Arrival i is due at the last nanosecond at which at most i arrivals have been due. */
    private static void assertDueWhenReached(Arrivals arrivals, LongFunction<CumulativeRate> arrivalsUpTo) {
        Schedule schedule = Schedule.of(arrivals, 0, 1, 0);
        for (long i = 0; i < 300; i++) {
            long due = schedule.next();
            assertThat(arrivalsUpTo.apply(due).compareTo(i))
                    .as("arrival %d of '%s' at %d", i, arrivals, due)
                    .isNotPositive();
            assertThat(arrivalsUpTo.apply(due + 1).compareTo(i))
                    .as("arrival %d of '%s' after %d", i, arrivals, due)
                    .isPositive();
        }
    }

    private static long before(Duration end, String arrivals) {
        Schedule schedule = Schedule.of(Arrivals.parse(arrivals), 0, 1, 0);
        long count = 0;
        while (schedule.next() < end.toNanos()) {
            count++;
        }
        return count;
    }

    private static Schedule[] shares(Arrivals arrivals, int workers, long seed) {
        return IntStream.range(0, workers)
                .mapToObj(worker -> Schedule.of(arrivals, worker, workers, seed))
                .toArray(Schedule[]::new);
    }

    private static Arrivals arrivals(Random random) {
        Duration over = Duration.ofNanos(1 + random.nextInt(1_000_000));
        return switch (random.nextInt(5)) {
            case 0 -> new Arrivals.Constant(rate(random));
            case 1 -> new Arrivals.Poisson(rate(random));
            case 2 -> new Arrivals.Ramp(rate(random), rate(random), over);
            case 3 -> new Arrivals.Staircase(rate(random), rate(random), 2 + random.nextInt(9), over);
            default -> new Arrivals.Burst(1 + random.nextInt(50), over);
        };
    }

    private static Rate rate(Random random) {
        return new Rate(1 + random.nextInt(5_000), 1 + random.nextInt(1_000_000));
    }
}
