package org.storeharness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Trend;
import org.storeharness.statistics.Drift.Steady;
import org.storeharness.unit.TestLength;

/** Simulated phases of two seconds whose rate has noise that lasts, in steps of 10 ms. */
class DriftTest {
    private static final int STEPS = 200;
    private static final int RUNS = TestLength.of(200, 500);

    private final Random random = new Random(1);
    private final ResultFixture fixture = new ResultFixture();

    @ParameterizedTest(name = "{0} rounds, noise of {1} that lasts {2} s, {3}/s")
    @CsvSource({
        "8, 0.10, 0.02, 5000",
        "8, 0.25, 0.2, 5000",
        "8, 0.25, 0.5, 5000",
        "8, 0.25, 0.2, 500",
        "1, 0.10, 0.02, 5000",
        "1, 0.25, 0.2, 500",
        "3, 0.10, 0.2, 5000"
    })
    void anEvenRateIsHardlyEverTakenForADrift(int rounds, double noise, double lasting, double rate) {
        assertThat(drifts(rounds, noise, lasting, rate, time -> 1)).isLessThanOrEqualTo(RUNS / 50);
    }

    @ParameterizedTest(name = "noise of {0} that lasts {1} s, {2}/s")
    @CsvSource({"0.10, 0.02, 5000", "0.25, 0.2, 5000", "0.25, 0.5, 5000", "0.10, 0.2, 500"})
    void aStoreThatSlowsByHalfWhileItIsMeasuredIsFound(double noise, double lasting, double rate) {
        assertThat(drifts(8, noise, lasting, rate, time -> time < 0.5 ? 1 : 0.5))
                .isGreaterThan(RUNS * 9 / 10);
        assertThat(drifts(8, noise, lasting, rate, time -> 1 - time / 2)).isGreaterThan(RUNS * 8 / 10);
    }

    @Test
    void aFallByHalfInAStraightLineHasEndsThatDifferByTwo() {
        Drift drift = Drift.over(rounds(8, 0, 1, 1e6, time -> 1 - time / 2));
        assertThat(drift.steady()).isEqualTo(Steady.NO);
        assertThat(Math.exp(drift.logRatio())).isBetween(1.97, 2.03);
    }

    @Test
    void roundsWithoutATrendOrWithMuchNoiseProveNothing() {
        assertThat(Drift.over(List.of(round(null))).steady()).isEqualTo(Steady.UNKNOWN);
        assertThat(Drift.over(List.of(round(new Trend(0.1, 0.01)), round(null))).steady())
                .isEqualTo(Steady.UNKNOWN);
        assertThat(Drift.over(List.of(round(new Trend(0.1, 0.2)))).steady()).isEqualTo(Steady.UNKNOWN);
        assertThat(Drift.over(List.of(round(new Trend(0.1, 0.01)))).steady()).isEqualTo(Steady.YES);
    }

    private int drifts(int rounds, double noise, double lasting, double rate, DoubleUnaryOperator shape) {
        int found = 0;
        for (int run = 0; run < RUNS; run++) {
            found += Drift.over(rounds(rounds, noise, lasting, rate, shape)).steady() == Steady.NO ? 1 : 0;
        }
        return found;
    }

    private List<Measurement> rounds(int rounds, double noise, double lasting, double rate, DoubleUnaryOperator shape) {
        List<Measurement> measured = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            measured.add(round(Trend.of(phase(noise, lasting, rate, shape))));
        }
        return measured;
    }

    private Measurement round(@Nullable Trend trend) {
        return ResultFixture.withCourse(
                fixture.measurement("a", ResultFixture.WRITE, 1, 100, ResultFixture.operations(200, 0, 0), List.of()),
                trend,
                null);
    }

    /** Autocorrelated noise of the rate, and that of counting. */
    private double[] phase(double noise, double lasting, double rate, DoubleUnaryOperator shape) {
        double keep = Math.exp(-0.01 / lasting);
        double deviation = random.nextGaussian();
        double[] expected = new double[Drift.INTERVALS];
        for (int step = 0; step < STEPS; step++) {
            deviation = keep * deviation + Math.sqrt(1 - keep * keep) * random.nextGaussian();
            expected[step * Drift.INTERVALS / STEPS] +=
                    0.01 * rate * Math.exp(noise * deviation) * shape.applyAsDouble((step + 0.5) / STEPS);
        }
        for (int i = 0; i < expected.length; i++) {
            expected[i] = Math.max(0, Math.round(expected[i] + Math.sqrt(expected[i]) * random.nextGaussian())) / 0.2;
        }
        return expected;
    }
}
