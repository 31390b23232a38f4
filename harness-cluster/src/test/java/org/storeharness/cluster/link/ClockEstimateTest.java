package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.storeharness.store.Refusals.assertInvalid;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.unit.InvalidValueException;

class ClockEstimateTest {
    private static final long HOUR_NANOS = 3_600_000_000_000L;
    private static final long MILLISECOND_NANOS = 1_000_000;

    /** Two clocks and a network between them: the other clock shows {@code offset + (1 + rate) * time}. */
    private record Simulation(long originNanos, long offsetNanos, double rate) {
        long there(long timeNanos) {
            return timeNanos + offsetNanos + Math.round(rate * timeNanos);
        }

        ClockSample probe(long timeNanos, long thereDelay, long work, long backDelay) {
            long arrives = timeNanos + thereDelay;
            long answers = arrives + work;
            return new ClockSample(
                    originNanos + timeNanos,
                    originNanos + there(arrives),
                    originNanos + there(answers),
                    originNanos + answers + backDelay);
        }

        List<ClockSample> probes(long fromNanos, LongSupplier thereDelay, LongSupplier backDelay) {
            List<ClockSample> samples = new ArrayList<>();
            long time = fromNanos;
            for (int i = 0; i < ClockEstimate.PROBES; i++) {
                ClockSample sample = probe(time, thereDelay.getAsLong(), 5_000 + i, backDelay.getAsLong());
                samples.add(sample);
                time = sample.returnedNanos() - originNanos + 1_000;
            }
            return samples;
        }
    }

    @Test
    void equalWaysGiveTheTrueOffset() {
        ClockSample sample = new Simulation(17, HOUR_NANOS, 0).probe(100, 400_000, 30_000, 400_000);
        assertThat(sample.offsetNanos()).isEqualTo(HOUR_NANOS);
        assertThat(sample.roundTripNanos()).isEqualTo(800_000);
        assertThat(sample.boundNanos()).isEqualTo(400_000 + 30);
    }

    @Test
    void oneWayWithoutADelayReachesTheBoundAndDoesNotPassIt() {
        Simulation clocks = new Simulation(-5, -HOUR_NANOS, 0);
        ClockSample slowThere = clocks.probe(0, 900_001, 10, 0);
        assertThat(Math.abs(slowThere.offsetNanos() + HOUR_NANOS)).isEqualTo(slowThere.boundNanos());
        ClockSample slowBack = clocks.probe(0, 0, 10, 900_000);
        assertThat(Math.abs(slowBack.offsetNanos() + HOUR_NANOS)).isEqualTo(slowBack.boundNanos());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, HOUR_NANOS, -HOUR_NANOS, Long.MAX_VALUE / 2, Long.MIN_VALUE / 2})
    void theTrueOffsetIsAlwaysWithinTheBound(long offsetNanos) {
        Random random = new Random(offsetNanos);
        for (int trial = 0; trial < 2_000; trial++) {
            // Origins anywhere: differences of nanoTime may pass the largest long
            Simulation clocks = new Simulation(random.nextLong(), offsetNanos, 0);
            long meanThere = 1 + random.nextInt(2_000_000);
            long meanBack = 1 + random.nextInt(2_000_000);
            List<ClockSample> samples = clocks.probes(
                    random.nextInt(1_000_000), () -> (long) (-Math.log(1 - random.nextDouble()) * meanThere), () ->
                            (long) (-Math.log(1 - random.nextDouble()) * meanBack));
            ClockEstimate estimate = ClockEstimate.of(samples);
            assertThat(Math.abs(estimate.offsetNanos() - offsetNanos)).isLessThanOrEqualTo(estimate.boundNanos());
            assertThat(estimate.probes()).isEqualTo(ClockEstimate.PROBES);
            assertThat(samples).allMatch(sample -> sample.boundNanos() >= estimate.boundNanos());
        }
    }

    /** A time service lets a clock run 500 parts in a million faster, and the other host stands still for a second before it answers. */
    @ParameterizedTest
    @ValueSource(doubles = {500e-6, -500e-6, 1000e-6, -1000e-6})
    void aHostThatAnswersLateOnAFasterClockIsWithinTheBound(double rate) {
        long start = 10 * MILLISECOND_NANOS;
        Simulation clocks = new Simulation(11, HOUR_NANOS, rate);
        ClockSample late = clocks.probe(start, 50_000, 1_000 * MILLISECOND_NANOS, 30_000);
        assertThat(Math.abs(late.offsetNanos() - (clocks.there(start) - start))).isLessThanOrEqualTo(late.boundNanos());
        ClockSample prompt = clocks.probe(start, 300_000, 5_000, 200_000);
        assertThat(ClockEstimate.of(List.of(late, prompt)).boundNanos()).isEqualTo(prompt.boundNanos());
    }

    @Test
    void manyProbesFindAnOffsetThatJitterHidesFromOne() {
        Random random = new Random(1);
        Simulation clocks = new Simulation(0, HOUR_NANOS, 0);
        LongSupplier jitter = () -> MILLISECOND_NANOS + random.nextInt(5_000_000);
        ClockEstimate estimate = ClockEstimate.of(clocks.probes(0, jitter, jitter));
        assertThat(estimate.boundNanos()).isLessThan(2 * MILLISECOND_NANOS);
        assertThat(estimate.there(7)).isEqualTo(7 + estimate.offsetNanos());
    }

    @Test
    void theDriftOfAClockThatRunsAtAnotherRateIsFoundWithinItsBound() {
        Random random = new Random(2);
        double rate = 50e-6;
        Simulation clocks = new Simulation(3, HOUR_NANOS, rate);
        long phaseNanos = 60_000 * MILLISECOND_NANOS;
        LongSupplier delay = () -> 100_000 + random.nextInt(50_000);
        ClockEstimate before = ClockEstimate.of(clocks.probes(0, delay, delay));
        ClockEstimate after = ClockEstimate.of(clocks.probes(phaseNanos, delay, delay));
        double bound = 1e9 * (before.boundNanos() + after.boundNanos()) / (after.atNanos() - before.atNanos());
        assertThat(before.driftUntil(after))
                .isCloseTo(1e9 * rate, within(bound))
                .isBetween(45e3, 55e3);
        assertThat(before.driftUntil(before)).isNull();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1000e-6, -1000e-6})
    void aTimeIsRightWithinItsBoundHoweverLateItIsNeeded(double rate) {
        Random random = new Random(4);
        Simulation clocks = new Simulation(0, HOUR_NANOS, rate);
        LongSupplier delay = () -> 100_000 + random.nextInt(50_000);
        ClockEstimate estimate = ClockEstimate.of(clocks.probes(0, delay, delay));
        for (long later = 1; later < HOUR_NANOS; later *= 7) {
            long here = estimate.atNanos() + later;
            assertThat(Math.abs(estimate.there(here) - clocks.there(here)))
                    .as("%d ns later", later)
                    .isLessThanOrEqualTo(estimate.boundNanosAt(here));
        }
    }

    @Test
    void clocksOfOneRateDoNotDriftCertainly() {
        Random random = new Random(3);
        Simulation clocks = new Simulation(0, 0, 0);
        LongSupplier delay = () -> random.nextInt(1_000_000);
        assertThat(ClockEstimate.of(clocks.probes(0, delay, delay))
                        .driftUntil(ClockEstimate.of(clocks.probes(HOUR_NANOS, delay, delay))))
                .isNull();
    }

    @Test
    void anAnswerBeforeItsCauseIsRefused() {
        assertInvalid(() -> new ClockSample(0, 10, 9, 100), "answeredNanos must not be before receivedNanos");
        assertInvalid(() -> new ClockSample(0, 10, 200, 100), "returnedNanos must be after sentNanos");
        assertThatThrownBy(() -> ClockEstimate.of(List.of())).isInstanceOf(InvalidValueException.class);
    }
}
