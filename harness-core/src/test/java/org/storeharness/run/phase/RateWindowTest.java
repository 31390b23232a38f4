package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.OperationKind;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.store.Outcome;
import org.storeharness.unit.TestLength;

/** Rates of phases in which a worker does few operations. */
class RateWindowTest {
    private static final int WORKERS = 16;
    private static final double MEAN_MILLIS = 100;
    private static final long MILLI = 1_000_000;
    private static final List<OperationKind> WRITES = List.of(OperationKind.WRITE);

    private static double rate(PlantedPhase phase) {
        return new RateWindow(phase.report()).throughput(WRITES).opsPerSecond();
    }

    @Test
    void operationsThatSpanTheEndCountWithTheirTime() {
        PlantedPhase phase = new PlantedPhase();
        for (int worker = 0; worker < WORKERS; worker++) {
            phase.workerUntil(2_000, () -> 700);
        }
        assertThat(rate(phase) / WORKERS).isCloseTo(1 / 0.7, Percentage.withPercentage(0.1));
    }

    /** The service time's distribution, and the operations that a worker does in the phase: the bias of the mean rate is below 1 %. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "even, 2.9, time",
        "even, 10.5, time",
        "even, 2, operations",
        "exponential, 100, time",
        "lognormal, 100, operations"
    })
    void theRateHasNoBias(String distribution, double operations, String bound) {
        assertNoBias(distribution, operations, bound);
    }

    @Tag("slow")
    @Tag("exhaustive")
    @ParameterizedTest
    @CsvSource({
        "exponential, 5, time", "exponential, 100, operations",
        "lognormal, 10, time", "lognormal, 100, time"
    })
    void theRateOfOtherTimesHasNoBias(String distribution, double operations, String bound) {
        assertNoBias(distribution, operations, bound);
    }

    private static void assertNoBias(String distribution, double operations, String bound) {
        Random random = new Random(1);
        DoubleSupplier service = switch (distribution) {
            case "even" -> () -> MEAN_MILLIS;
            case "exponential" -> () -> -MEAN_MILLIS * Math.log(1 - random.nextDouble());
            default -> () -> MEAN_MILLIS * Math.exp(random.nextGaussian() - 0.5);
        };
        int trials = distribution.equals("even") ? 1 : (int) (TestLength.of(1_200, 50_000) / operations);
        double mean = 0;
        for (int trial = 0; trial < trials; trial++) {
            PlantedPhase phase = new PlantedPhase();
            for (int worker = 0; worker < WORKERS; worker++) {
                if (bound.equals("time")) {
                    phase.workerUntil(Math.round(operations * MEAN_MILLIS), service);
                } else {
                    phase.workerOf((long) operations, service);
                }
            }
            mean += rate(phase) / trials;
        }
        double exact = WORKERS / MEAN_MILLIS * 1_000;
        assertThat(mean / exact).isCloseTo(1, Offset.offset(0.01));
    }

    /** An open load of 1,000/s for 2 s: what started in time counts, although it ends 300 ms later. */
    @Test
    void anOpenLoadsRateDoesNotDependOnTheServiceTime() {
        assertThat(openRate(2_000, 300)).isCloseTo(1_000, Percentage.withPercentage(0.1));
    }

    /** The second half of the arrivals starts after the end of the phase. */
    @Test
    void whatWaitedUntilTheEndOfTheScheduleIsNotAchieved() {
        assertThat(openRate(4_000, 1)).isCloseTo(500, Percentage.withPercentage(0.1));
    }

    /** 1,000 even arrivals at 1,000/s; 30 of a Poisson process at 1,000/s: both end with their last start. */
    @Test
    void theRateOfArrivalsThatRunOutIsThatOfTheirSchedule() {
        assertThat(runOut(1_000, () -> 1)).isCloseTo(1_000, Percentage.withPercentage(0.1));
        Random random = new Random(1);
        double mean = 0;
        int trials = TestLength.of(500, 50_000);
        for (int trial = 0; trial < trials; trial++) {
            mean += runOut(30, () -> -Math.log(1 - random.nextDouble())) / trials;
        }
        assertThat(mean).isCloseTo(1_000, Percentage.withPercentage(2));
    }

    /** The rate of so many arrivals at these distances. */
    private static double runOut(int arrivals, DoubleSupplier distanceMillis) {
        PlantedPhase phase = new PlantedPhase();
        WorkerRecorder recorder = phase.beginOpen();
        long start = PlantedPhase.ORIGIN;
        for (int i = 0; i < arrivals; i++) {
            start += Math.round(distanceMillis.getAsDouble() * MILLI);
            recorder.started(start, WorkerRecorder.UNUSED);
            recorder.ended(OperationKind.WRITE, Outcome.OK, start, start, start + MILLI, 1, 1_024);
        }
        recorder.finish(start);
        phase.beginOpen().finish(PlantedPhase.ORIGIN);
        return rate(phase);
    }

    private static double openRate(long lastStartMillis, long serviceMillis) {
        PlantedPhase phase = new PlantedPhase();
        WorkerRecorder recorder = phase.beginOpen();
        for (int i = 0; i < 2_000; i++) {
            long start = PlantedPhase.ORIGIN + i * lastStartMillis * MILLI / 2_000;
            recorder.started(start, WorkerRecorder.UNUSED);
            recorder.ended(
                    OperationKind.WRITE,
                    Outcome.OK,
                    PlantedPhase.ORIGIN + i * MILLI,
                    start,
                    start + serviceMillis * MILLI,
                    1,
                    1_024);
        }
        recorder.finish(PlantedPhase.ORIGIN + 2_000 * MILLI);
        phase.beginOpen().finish(PlantedPhase.ORIGIN + 2_000 * MILLI);
        return rate(phase);
    }
}
