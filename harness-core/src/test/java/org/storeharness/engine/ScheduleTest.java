package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.unit.ExactShare;
import org.storeharness.unit.HostShare;
import org.storeharness.unit.Rate;
import org.storeharness.unit.TestLength;

class ScheduleTest {
    private static final int TRIALS = TestLength.of(50, 200);
    private static final long HOUR = 3_600_000_000_000L;

    @Test
    void anyArrivalOfAConstantRateIsDueAtTheExactFraction() {
        Random random = new Random(11);
        for (int trial = 0; trial < 20 * TRIALS; trial++) {
            Rate rate = new Rate(
                    1 + random.nextLong(1L << random.nextInt(1, 49)), 1 + random.nextLong(1L << random.nextInt(1, 62)));
            Schedule schedule = Schedule.of(new Arrivals.Constant(rate), 0);
            for (long arrival : new long[] {0, 1, random.nextLong(1L << random.nextInt(1, 50)), 1L << 50}) {
                assertThat(schedule.due(arrival))
                        .as("arrival %d of %d in %d ns", arrival, rate.operations(), rate.periodNanos())
                        .isEqualTo(due(rate, arrival));
            }
        }
    }

    private static long due(Rate rate, long arrival) {
        return BigInteger.valueOf(arrival)
                .multiply(BigInteger.valueOf(rate.periodNanos()))
                .divide(BigInteger.valueOf(rate.operations()))
                .min(BigInteger.valueOf(Schedule.NEVER))
                .longValueExact();
    }

    @Test
    void tenThousandPerSecondAreExactOverAnHour() {
        Schedule schedule = Schedule.of(new Arrivals.Constant(Rate.perSecond(10_000)), 0);
        assertThat(schedule.due(36_000_000 - 1)).isLessThan(HOUR);
        assertThat(schedule.due(36_000_000)).isEqualTo(HOUR);
    }

    @Test
    void poissonArrivalsHaveTheMeanAndTheVarianceOfAPoissonProcess() {
        ArrivalQueue queue =
                ArrivalQueue.of(new Arrivals.Poisson(Rate.perSecond(1_000)), Long.MAX_VALUE, 3, HostShare.WHOLE);
        int seconds = 2_000;
        double[] counts = new double[seconds];
        for (long due = queue.take(); due < seconds * 1_000_000_000L; due = queue.take()) {
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
    void theSeedDecidesThePoissonProcess() {
        Arrivals poisson = new Arrivals.Poisson(new Rate(7, 10_000));
        assertThat(starts(poisson, 5, 100)).isEqualTo(starts(poisson, 5, 100)).isNotEqualTo(starts(poisson, 6, 100));
    }

    /** Also with gaps much shorter than a nanosecond. */
    @Test
    void aPoissonProcessKeepsItsRateAtAnySpeed() {
        for (long perMicrosecond : new long[] {1, 100, 5_000}) {
            long[] starts = starts(new Arrivals.Poisson(new Rate(perMicrosecond, 1_000)), 7, 200_000);
            double mean = (double) starts[starts.length - 1] / starts.length;
            assertThat(mean).isCloseTo(1_000.0 / perMicrosecond, Percentage.withPercentage(1));
        }
    }

    @Test
    void workersThatTakeFromOneQueueAtTheSameTimeTakeEachArrivalOnce() throws Exception {
        Random random = new Random(12);
        for (int trial = 0; trial < TRIALS; trial++) {
            Arrivals arrivals = arrivals(random);
            int workers = 1 + random.nextInt(4);
            ArrivalQueue queue = ArrivalQueue.of(arrivals, 2_000, 1, HostShare.WHOLE);
            List<CompletableFuture<List<Long>>> shares = IntStream.range(0, workers)
                    .mapToObj(worker -> CompletableFuture.supplyAsync(() -> LongStream.generate(queue::take)
                            .takeWhile(due -> due != ArrivalQueue.NEVER)
                            .boxed()
                            .toList()))
                    .toList();
            List<Long> taken = new ArrayList<>();
            for (CompletableFuture<List<Long>> share : shares) {
                assertThat(share.get()).isSorted();
                taken.addAll(share.get());
            }
            assertThat(taken.stream().mapToLong(due -> due).sorted().toArray())
                    .as("'%s' among %d workers", arrivals, workers)
                    .isEqualTo(starts(arrivals, 1, 2_000));
        }
    }

    @Test
    void hostHOfHHostsTakesEveryHthArrivalOfTheOneSchedule() {
        Random random = new Random(19);
        for (int trial = 0; trial < TRIALS; trial++) {
            Arrivals arrivals = arrivals(random);
            int hosts = 1 + random.nextInt(7);
            int operations = random.nextInt(2_000);
            long[] all = starts(arrivals, trial, operations);
            for (int host = 0; host < hosts; host++) {
                HostShare share = new HostShare(host, hosts);
                ArrivalQueue queue = ArrivalQueue.of(arrivals, operations, trial, share);
                int first = host;
                assertThat(LongStream.generate(queue::take)
                                .takeWhile(due -> due != ArrivalQueue.NEVER)
                                .toArray())
                        .as("'%s' on host %d of %d", arrivals, host, hosts)
                        .isEqualTo(IntStream.iterate(first, i -> i < operations, i -> i + hosts)
                                .mapToLong(i -> all[i])
                                .toArray());
                ArrivalQueue endless = ArrivalQueue.of(arrivals, Long.MAX_VALUE, trial, share);
                assertThat(LongStream.generate(endless::take)
                                .limit(share.of(operations))
                                .toArray())
                        .isEqualTo(IntStream.iterate(first, i -> i < operations, i -> i + hosts)
                                .mapToLong(i -> all[i])
                                .toArray());
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
        assertThat(starts(Arrivals.parse("burst 3 every 2s"), 0, 7))
                .containsExactly(0, 0, 0, 2_000_000_000L, 2_000_000_000L, 2_000_000_000L, 4_000_000_000L);
    }

    @Test
    void arrivalsOfABurstAreDueAtTheWholeNumberOfBurstsBeforeThem() {
        Random random = new Random(15);
        for (int trial = 0; trial < TRIALS; trial++) {
            long operations = 1 + random.nextInt(1_000);
            long every = 1 + random.nextInt(1_000_000_000);
            Arrivals burst = new Arrivals.Burst(operations, Duration.ofNanos(every));
            Schedule schedule = Schedule.of(burst, 1);
            for (long i = 0; i < 1_000; i++) {
                assertThat(schedule.due(i)).as("arrival %d of '%s'", i, burst).isEqualTo(i / operations * every);
            }
        }
    }

    /** By the distribution of Kolmogorov the largest distance of n samples is below 1.95 / sqrt(n) in 99.9 % of the cases. */
    @Test
    void distancesOfAPoissonProcessAreExponential() {
        int samples = 100_000;
        double mean = 1_000_000;
        long[] starts = starts(new Arrivals.Poisson(Rate.perSecond(1_000)), 16, samples);
        double[] distances = new double[samples];
        for (int i = 0; i < samples; i++) {
            distances[i] = starts[i] - (i == 0 ? 0 : starts[i - 1]);
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

    @Test
    void aConstantRateOverAnyTimeHasAsManyArrivalsAsTheExactFractionSays() {
        Random random = new Random(18);
        for (int trial = 0; trial < TRIALS; trial++) {
            Rate rate = rate(random);
            long end = 1 + random.nextLong(1 + 5_000 * rate.periodNanos() / rate.operations());
            long count = before(end, new Arrivals.Constant(rate));
            // Arrival i is before the end if floor(i P / A) < end, that is i P < end A.
            BigInteger scaled = BigInteger.valueOf(end).multiply(BigInteger.valueOf(rate.operations()));
            BigInteger[] whole = scaled.divideAndRemainder(BigInteger.valueOf(rate.periodNanos()));
            assertThat(count).as("%s for %d ns", rate, end).isEqualTo(whole[0].longValueExact() + whole[1].signum());
        }
    }

    @Test
    void whatIsDueAfterTheEndOfTimeIsNever() {
        Schedule century = Schedule.of(new Arrivals.Constant(new Rate(1, Long.MAX_VALUE)), 0);
        assertThat(century.due(1)).isEqualTo(Schedule.NEVER);
        assertThat(century.due(Long.MAX_VALUE)).isEqualTo(Schedule.NEVER);
        Schedule burst = Schedule.of(new Arrivals.Burst(1, Duration.ofDays(365)), 0);
        assertThat(burst.due(9_999)).isEqualTo(Schedule.NEVER);
        Schedule poisson = Schedule.of(new Arrivals.Poisson(new Rate(1, Long.MAX_VALUE)), 0);
        assertThat(poisson.due(poisson.first())).isEqualTo(Schedule.NEVER);
        assertThat(poisson.next(poisson.first())).isEqualTo(poisson.first());
    }

    @Test
    void closedLoadAlwaysSaysNow() {
        ArrivalQueue closed = ArrivalQueue.of(new Arrivals.Closed(), 1, 0, HostShare.WHOLE);
        assertThat(LongStream.generate(closed::take).limit(3)).containsOnly(ArrivalQueue.NOW);
    }

    /** Arrival i is due at the last nanosecond at which at most i arrivals have been due. */
    private static void assertDueWhenReached(Arrivals arrivals, LongFunction<CumulativeRate> arrivalsUpTo) {
        Schedule schedule = Schedule.of(arrivals, 0);
        for (long i = 0; i < 300; i++) {
            long due = schedule.due(i);
            assertThat(arrivalsUpTo.apply(due).compareTo(i))
                    .as("arrival %d of '%s' at %d", i, arrivals, due)
                    .isNotPositive();
            assertThat(arrivalsUpTo.apply(due + 1).compareTo(i))
                    .as("arrival %d of '%s' after %d", i, arrivals, due)
                    .isPositive();
        }
    }

    private static long before(Duration end, String arrivals) {
        return before(end.toNanos(), Arrivals.parse(arrivals));
    }

    private static long before(long endNanos, Arrivals arrivals) {
        ArrivalQueue queue = ArrivalQueue.of(arrivals, Long.MAX_VALUE, 1, HostShare.WHOLE);
        return LongStream.generate(queue::take).takeWhile(due -> due < endNanos).count();
    }

    private static long[] starts(Arrivals arrivals, long seed, int count) {
        ArrivalQueue queue = ArrivalQueue.of(arrivals, Long.MAX_VALUE, seed, HostShare.WHOLE);
        return LongStream.generate(queue::take).limit(count).toArray();
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
