package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.sample.PhaseTotals;
import org.storeharness.workload.SplitMix64;

/** Several workers share one queue of arrivals, whatever kind of sessions they have. */
class OpenLoadTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final List<OperationKind> WRITES = List.of(OperationKind.WRITE);

    private final OpenLoadFixture bench = new OpenLoadFixture();

    /** One operation in a hundred takes 100 ms, the others 1 ms. */
    private static long oneInAHundredIsSlow(long due) {
        return SplitMix64.mix(due) % 100 == 0 ? 100 * MILLI : MILLI;
    }

    @Test
    void slowOperationsDelayNoOtherWhileAWorkerIsFree() throws InterruptedException {
        bench.serviceNanos = OpenLoadTest::oneInAHundredIsSlow;
        Histogram blocking = bench.blocking(16).responseTimes(WRITES);
        OpenLoadFixture one = new OpenLoadFixture();
        one.serviceNanos = OpenLoadTest::oneInAHundredIsSlow;
        Histogram asynchronous = one.asynchronous(1, 16).responseTimes(WRITES);
        OpenLoadFixture two = new OpenLoadFixture();
        two.serviceNanos = OpenLoadTest::oneInAHundredIsSlow;
        Histogram divided = two.asynchronous(2, 8).responseTimes(WRITES);
        for (Histogram times : List.of(blocking, asynchronous, divided)) {
            assertThat(times.getTotalCount()).isEqualTo(3_000);
            assertThat(times.getValueAtPercentile(95)).isCloseTo(MILLI, Percentage.withPercentage(3));
            assertThat(times.getValueAtPercentile(98)).isCloseTo(MILLI, Percentage.withPercentage(3));
            assertThat(times.getMaxValue()).isCloseTo(100 * MILLI, Percentage.withPercentage(1));
        }
    }

    @Test
    void aWorkerWhoseCallHangsDelaysNoArrivalButItsOwn() throws InterruptedException {
        bench.serviceNanos = due -> due == SECOND ? 8 * SECOND : MILLI;
        Histogram response = bench.blocking(4).responseTimes(WRITES);
        assertThat(response.getTotalCount()).isEqualTo(3_000);
        assertThat(response.getCountBetweenValues(0, 2 * MILLI)).isEqualTo(2_999);
    }

    @Test
    void allWorkersTogetherStartTheSchedule() throws InterruptedException {
        for (int workers : new int[] {1, 3, 8}) {
            OpenLoadFixture some = new OpenLoadFixture();
            some.extent = Extent.of(Duration.ofSeconds(1));
            some.serviceNanos = OpenLoadTest::oneInAHundredIsSlow;
            some.blocking(workers);
            assertThat(some.intended.stream().sorted().toList())
                    .isEqualTo(
                            LongStream.range(0, 1_000).mapToObj(i -> i * MILLI).toList());
        }
    }

    @Test
    void aBoundOnOperationsIsOneBudgetOfAllWorkers() throws InterruptedException {
        bench.extent = Extent.of(1_003);
        bench.serviceNanos = due -> due == 0 ? 2 * SECOND : MILLI;
        PhaseTotals totals = bench.blocking(4);
        assertThat(totals.operations().ok()).isEqualTo(1_003);
        assertThat(totals.serviceTimes(WRITES).getMaxValue()).isCloseTo(2 * SECOND, Percentage.withPercentage(1));
        assertThat(bench.recorders)
                .as("the first worker starts one operation")
                .anyMatch(recorder -> recorder.activity().operations() == 1);
    }

    /** 1,000 arrivals at 1,000/s end after a second, whatever longer time the phase may take: the rate is not over that time. */
    @Test
    void aPhaseEndsWithItsLastArrivalWhereThatIsBeforeItsTime() throws InterruptedException {
        for (int workers : new int[] {1, 4}) {
            OpenLoadFixture some = new OpenLoadFixture();
            some.extent = new Extent(1_000, Duration.ofSeconds(10));
            some.blocking(workers);
            assertThat(some.lastActiveUntil()).as("%d workers", workers).isEqualTo(999 * MILLI);
        }
        bench.extent = new Extent(1_000, Duration.ofMillis(500));
        bench.asynchronous(2, 8);
        assertThat(bench.lastActiveUntil()).as("the time is over first").isEqualTo(500 * MILLI);
    }

    /** Most of a hundred workers are parked when the phase is stopped. */
    @ParameterizedTest
    @ValueSource(ints = {5, 100})
    void whatWasDueWhenWorkersAreStoppedIsStartedOrShed(int workers) throws InterruptedException {
        bench.shed = Duration.ofSeconds(60);
        bench.extent = Extent.of(Duration.ofSeconds(60));
        bench.serviceNanos = due -> {
            if (due == 2 * SECOND) {
                bench.control.stop();
            }
            return 10 * MILLI;
        };
        PhaseTotals totals = bench.blocking(workers);
        long stopped = bench.recorders.stream()
                .mapToLong(recorder -> recorder.activity().activeUntil())
                .min()
                .orElseThrow();
        assertThat(totals.operations().scheduled())
                .as("started and shed, when the stop is seen at %d", stopped)
                .isEqualTo(stopped / MILLI + 1);
    }

    /** Late arrivals are not worked off for many times the phase, and every arrival is counted all the same. */
    @ParameterizedTest
    @ValueSource(strings = {"1000000/s", "poisson 1000000/s"})
    void aPhaseEndsInTimeAtARateThatNothingCanReach(String rate) throws InterruptedException {
        bench.arrivals = Arrivals.parse(rate);
        PhaseTotals totals = bench.blocking(4);
        assertThat(bench.clock.nanos()).isBetween(3 * SECOND, 3 * SECOND + 400 * MILLI);
        assertThat((double) totals.operations().scheduled()).isCloseTo(3e6, Percentage.withPercentage(0.3));
        assertThat(totals.operations().shed())
                .isEqualTo(totals.operations().scheduled() - totals.operations().ok());
    }

    /** At 1.5 times what one worker can do, and after a stall across the end, what is late is started however late. */
    @Test
    void whatIsWorkedOffAfterTheEndOfAPhaseIsNotShed() throws InterruptedException {
        bench.serviceNanos = due -> 1_500_000;
        assertThat(bench.blocking(1).operations().ok()).isEqualTo(3_000);
        OpenLoadFixture stalled = new OpenLoadFixture();
        stalled.serviceNanos = due -> due == SECOND ? 4 * SECOND : MILLI / 10;
        PhaseTotals totals = stalled.blocking(1);
        assertThat(totals.operations().ok()).isEqualTo(3_000);
        assertThat(totals.responseTimes(WRITES).getMaxValue()).isCloseTo(4 * SECOND, Percentage.withPercentage(1));
    }
}
