package org.storeharness.run.phase;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.engine.ArrivalQueue;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Extent;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Target;
import org.storeharness.plan.Workload;
import org.storeharness.report.CautionText;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.ClientMetrics;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.WarmUp;
import org.storeharness.run.PlantedDriver;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.Stage;
import org.storeharness.unit.Durations;
import org.storeharness.unit.HostShare;

/** Workers whose rates are known by construction. */
class MeasurementMakerTest {
    private static final Percentage ONE_PERCENT = Percentage.withPercentage(1);
    private static final long MILLI = 1_000_000;

    static Measurement measure(PlantedPhase phase) {
        return measure(phase, new Arrivals.Closed(), Extent.of(1));
    }

    private static Measurement measure(PlantedPhase phase, Arrivals arrivals, Extent extent) {
        Workload workload = ResultFixture.workload(0, OperationKind.WRITE)
                .withConcurrency(2)
                .withArrivals(arrivals)
                .withMeasure(extent);
        Target target = new Target("planted", Durability.DURABLE, 1, Map.of());
        OpenTarget open = new OpenTarget("a", target, target, new PlantedDriver().store(), null);
        return MeasurementMaker.make(
                new Stage("a", "write", workload, 1, 0),
                open,
                phase.report(),
                new MeasurementMaker.MeasurementContext(null, 0, ClientMetrics.UNKNOWN, null, null, null));
    }

    private static double rate(Measurement measurement) {
        return measurement.throughput().opsPerSecond();
    }

    /** Two that never overlap are not added up, one that starts late does not inflate the rate, less than a tenth is no overlap. */
    @ParameterizedTest
    @CsvSource({"1000, 1000, 2000, false, 1000", "10000, 8000, 10000, true, 2000", "1050, 1000, 2000, false, 1025"})
    void ratesAreThoseOfTheTimeInWhichBothWorkersWereActive(
            long until, long secondFrom, long secondUntil, boolean common, double rate) {
        Measurement measurement = measure(new PlantedPhase().worker(0, until, 1).worker(secondFrom, secondUntil, 1));
        assertThat(measurement.operations().ok()).isEqualTo(until + secondUntil - secondFrom);
        assertThat(measurement.window().common()).isEqualTo(common);
        assertThat(rate(measurement)).isCloseTo(rate, ONE_PERCENT);
    }

    @Test
    void aWorkerThatStartsLateAndIsFastCountsOnlyWhileTheOtherOneIsActive() {
        Measurement measurement = measure(new PlantedPhase().worker(0, 4_000, 1).worker(3_000, 9_000, 0.25));
        assertThat(rate(measurement)).isCloseTo(5_000, ONE_PERCENT);
        assertThat(measurement.window().startNanos()).isBetween(2_998 * MILLI, 3_000 * MILLI);
        assertThat(measurement.window().endNanos()).isBetween(3_998 * MILLI, 4_000 * MILLI);
    }

    @Test
    void theTimeInWhichOneWorkerIsStillBusyIsNotPartOfTheRate() {
        Measurement measurement = measure(new PlantedPhase().worker(0, 1_000, 1).worker(0, 5_000, 100));
        assertThat(rate(measurement)).isCloseTo(1_010, ONE_PERCENT);
        assertThat(measurement.window().lastDoneNanos()).isEqualTo(5_000 * MILLI);
        assertThat(measurement.window().firstDoneNanos()).isEqualTo(MILLI);
    }

    /** A phase of 85 ms, of which both workers were active for 15: nearly twice as fast as the phase around them. */
    @Test
    void aFewMillisecondsOfOverlapAreNotTheRateOfAShortPhase() {
        Measurement measurement = measure(new PlantedPhase().worker(0, 50, 0.05).worker(35, 85, 0.05));
        assertThat(measurement.window().common()).isFalse();
        assertThat(rate(measurement)).isCloseTo(2 * 1_000 / 0.085, Percentage.withPercentage(2));
        Measurement most = measure(new PlantedPhase().worker(0, 75, 0.05).worker(10, 85, 0.05));
        assertThat(most.window().common()).isTrue();
        assertThat(rate(most)).isCloseTo(40_000, Percentage.withPercentage(2));
    }

    @Test
    void aWorkerThatNeverStartedLeavesNoTimeInWhichAllWereActive() {
        Measurement measurement = measure(new PlantedPhase().worker(0, 1_000, 1).idleWorker(1_000));
        assertThat(measurement.window().common()).isFalse();
        assertThat(rate(measurement)).isCloseTo(1_000, ONE_PERCENT);
    }

    @Test
    void whereNothingSucceededTheRateIsZero() {
        Measurement measurement = measure(new PlantedPhase().failingWorker(0, 1_000));
        assertThat(measurement.operations().error()).isEqualTo(1);
        assertThat(rate(measurement)).isZero();
    }

    @Test
    void theTrendOfAStoreThatSlowsByHalfWhileItIsMeasuredIsKnown() {
        Measurement slowing =
                measure(new PlantedPhase().slowingWorker(0, 2_000, 1, 2).slowingWorker(0, 2_000, 1, 2));
        // A step from 1 to a half: the line through ten parts falls by 10 / 82.5 of 12.5 halves of the mean, 0.75.
        assertThat(requireNonNull(slowing.trend()).rise())
                .isCloseTo(-10 / 82.5 * 6.25 / 0.75, Percentage.withPercentage(3));
        Measurement even = measure(new PlantedPhase().worker(0, 2_000, 1).worker(0, 2_000, 1));
        assertThat(requireNonNull(even.trend()).rise()).isBetween(-0.01, 0.01);
        assertThat(measure(new PlantedPhase().worker(0, 2_000, 100)).trend())
                .as("of 20 operations")
                .isNull();
    }

    @Test
    void aRateThatIsFarFromReachedIsToldWhereAStallMayExplainItToo() {
        AtomicInteger operation = new AtomicInteger();
        PlantedPhase stalled = new PlantedPhase().workerOf(1_000, () -> operation.incrementAndGet() == 700 ? 600 : 1);
        Measurement behind = measure(stalled, Arrivals.parse("1000/s"), Extent.of(Duration.ofSeconds(1)));
        assertThat(behind.overload()).isEmpty();
        assertThat(behind.rateNotReached().map(CautionText::message))
                .hasValueSatisfying(text ->
                        assertThat(text).startsWith("1,000/s were offered and ").contains("/s achieved, 30"));
        Measurement kept = measure(
                new PlantedPhase().workerOf(1_000, () -> 1),
                Arrivals.parse("1000/s"),
                Extent.of(Duration.ofSeconds(1)));
        assertThat(kept.rateNotReached()).isEmpty();
    }

    @Test
    void anOpenLoadAboveTheCapacityLeavesABacklogThatGrows() {
        PlantedPhase phase = new PlantedPhase();
        for (int worker = 0; worker < 2; worker++) {
            phase.worker(0, 2_125, 2.5);
        }
        Measurement overloaded = measure(phase, Arrivals.parse("850/s"), Extent.of(Duration.ofSeconds(2)));
        assertThat(requireNonNull(overloaded.backlog()).operations()).isBetween(98L, 102L);
        assertThat(overloaded.overload().map(CautionText::message))
                .hasValueSatisfying(text ->
                        assertThat(text).startsWith("850/s were offered and ").contains("/s achieved, 10"));
        Measurement kept = measure(
                new PlantedPhase().worker(0, 2_002, 2.5).worker(0, 2_002, 2.5),
                Arrivals.parse("800/s"),
                Extent.of(Duration.ofSeconds(2)));
        assertThat(requireNonNull(kept.backlog()).overload()).isFalse();
    }

    /** Two workers of 2.5 ms do 800/s, whatever is due. */
    @ParameterizedTest
    @CsvSource({
        "staircase 100/s to 3200/s in 6 steps over 6s, 6s, true",
        "staircase 100/s to 900/s in 6 steps over 6s, 6s, true",
        "staircase 100/s to 900/s in 100 steps over 6s, 6s, true",
        "staircase 100/s to 700/s in 6 steps over 6s, 6s, false",
        "staircase 100/s to 3200/s in 6 steps over 12s, 2s, false",
        "ramp 100/s to 3200/s over 6s, 6s, true",
        "ramp 100/s to 1600/s over 1s, 6s, true",
        "ramp 100/s to 780/s over 6s, 6s, false",
        "burst 1000 every 1s, 6s, true",
        "burst 1000 every 1s, 5s, true",
        "burst 1000 every 1s, 2500ms, true",
        "burst 700 every 1s, 6s, false",
        "burst 700 every 1s, 3s, false",
        "burst 5000 every 10s, 6s, false"
    })
    void aLoadThatChangesIsJudgedByWhatIsDue(String load, String length, boolean overload) {
        Arrivals arrivals = Arrivals.parse(load);
        Extent extent = Extent.of(Durations.parse(length));
        ArrivalQueue queue = ArrivalQueue.of(arrivals, Long.MAX_VALUE, 0, HostShare.WHOLE);
        long[] due = LongStream.generate(queue::take)
                .takeWhile(nanos -> nanos < extent.duration().toNanos())
                .toArray();
        PlantedPhase phase = new PlantedPhase();
        for (int worker = 0; worker < 2; worker++) {
            phase.openWorker(worker, 2, due.length, arrival -> due[(int) arrival], 2.5);
        }
        Measurement measurement = measure(phase, arrivals, extent);
        assertThat(measurement.overload().isPresent()).isEqualTo(overload);
        if (overload) {
            assertThat(requireNonNull(measurement.backlog()).operations()).isPositive();
        }
    }

    @Test
    void aWarmUpIsThatOfAllItsPasses() {
        WarmUp first = MeasurementMaker.warmUp(
                null, new PlantedPhase().worker(0, 2_000, 0.1).report());
        assertThat(first.operations()).isBetween(19_999L, 20_000L);
        assertThat(first.seconds()).isCloseTo(2, ONE_PERCENT);
        WarmUp both = MeasurementMaker.warmUp(
                first, new PlantedPhase().risingWorker(2_000, 10).report());
        assertThat(both.seconds()).isCloseTo(4, ONE_PERCENT);
        assertThat(both.operations()).isEqualTo(first.operations() + 40_000);
    }
}
