package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.ScalabilityFit;
import org.storeharness.result.ScalabilityFit.FitRefusal;
import org.storeharness.statistics.comparison.ScalabilityRegression.LevelRate;
import org.storeharness.unit.TestLength;

class ScalabilityRegressionTest {
    private static final int[] LEVELS = {1, 2, 4, 8, 12, 16};

    private static List<LevelRate> rounds(
            int rounds, double ofRound, double ofStage, IntToDoubleFunction law, Random random) {
        List<LevelRate> rates = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            double speed = Math.exp(ofRound * random.nextGaussian());
            for (int level : LEVELS) {
                rates.add(new LevelRate(
                        round, level, law.applyAsDouble(level) * speed * Math.exp(ofStage * random.nextGaussian())));
            }
        }
        return rates;
    }

    private static IntToDoubleFunction law(double lambda, double sigma, double kappa) {
        return n -> lambda * n / (1 + sigma * (n - 1) + kappa * n * (n - 1.0));
    }

    private static ScalabilityFit exact(IntToDoubleFunction law) {
        return ScalabilityRegression.fit(rounds(3, 0, 0, law, new Random(1)));
    }

    private static double value(@Nullable IntervalEstimate estimate) {
        assertThat(estimate).isNotNull();
        return estimate.value();
    }

    @ParameterizedTest
    @CsvSource({"1000, 0.05, 0.002", "995.6, 0.02671, 0.000769", "200, 0, 0", "70000, 0.4, 0", "50, 0, 0.01"})
    void theParametersOfAnExactLawAreFound(double lambda, double sigma, double kappa) {
        ScalabilityFit fit = exact(law(lambda, sigma, kappa));
        assertThat(fit.refusal()).isNull();
        assertThat(value(fit.lambda())).isCloseTo(lambda, within(lambda * 1e-9));
        assertThat(value(fit.sigma())).isCloseTo(sigma, within(1e-9));
        assertThat(value(fit.kappa())).isCloseTo(kappa, within(1e-9));
        assertThat(fit.largestResidual()).isLessThan(1e-9);
        if (kappa > 0) {
            assertThat(fit.peakConcurrency()).isCloseTo(Math.sqrt((1 - sigma) / kappa), within(1e-3));
        } else {
            assertThat(fit.peakConcurrency()).isNull();
        }
    }

    /** Rounds differ as a whole by 5 %, stages by 2 %. */
    @ParameterizedTest
    @CsvSource({"0.05, 0.002", "0, 0", "0.3, 0.0005"})
    void theIntervalsHoldTheParametersInNineteenOfTwentyRuns(double sigma, double kappa) {
        Random random = new Random(11);
        int runs = TestLength.of(200, 2_000);
        int[] held = new int[3];
        int refused = 0;
        for (int run = 0; run < runs; run++) {
            ScalabilityFit fit = ScalabilityRegression.fit(rounds(5, 0.05, 0.02, law(1_000, sigma, kappa), random));
            refused += fit.refusal() == null ? 0 : 1;
            held[0] += holds(fit.lambda(), 1_000);
            held[1] += holds(fit.sigma(), sigma);
            held[2] += holds(fit.kappa(), kappa);
        }
        assertThat(refused).as("refused").isLessThanOrEqualTo(runs * 5 / 100);
        for (int parameter : held) {
            assertThat(parameter + refused)
                    .as("of %d, refused %d", runs, refused)
                    .isGreaterThanOrEqualTo(runs * 93 / 100);
        }
    }

    private static int holds(@Nullable IntervalEstimate estimate, double truth) {
        return estimate != null && estimate.low() != null && estimate.low() <= truth && truth <= estimate.high()
                ? 1
                : 0;
    }

    /** Without coherence throughput has no maximum: one that noise makes is not printed. */
    @Test
    void whereTheCoherenceMayBeNoneThereIsNoHighestThroughput() {
        Random random = new Random(12);
        int positive = 0;
        int peaks = 0;
        for (int run = 0; run < 200; run++) {
            ScalabilityFit fit = ScalabilityRegression.fit(rounds(5, 0.05, 0.02, law(1_000, 0.05, 0), random));
            positive += fit.kappa() != null && fit.kappa().value() > 0 ? 1 : 0;
            peaks += fit.peakConcurrency() != null ? 1 : 0;
            if (fit.peakConcurrency() != null) {
                assertThat(fit.kappa().low()).isPositive();
            }
        }
        assertThat(positive).as("with a positive estimate").isGreaterThan(60);
        assertThat(peaks).as("with a peak").isLessThanOrEqualTo(15);
    }

    @Test
    void fourConcurrenciesAreTooFew() {
        List<LevelRate> few = rounds(3, 0, 0, law(100, 0.1, 0), new Random(1)).stream()
                .filter(rate -> rate.concurrency() <= 8)
                .toList();
        ScalabilityFit fit = ScalabilityRegression.fit(few);
        assertThat(fit.refusal()).isEqualTo(FitRefusal.TOO_FEW_LEVELS);
        assertThat(fit.lambda()).isNull();
        assertThat(fit.residuals())
                .hasSize(4)
                .allSatisfy(residual -> assertThat(residual.fitted()).isNull());
    }

    @Test
    void throughputThatGrowsFasterThanTheConcurrencyIsRefused() {
        ScalabilityFit fit =
                ScalabilityRegression.fit(rounds(5, 0.02, 0.01, n -> 100 * Math.pow(n, 1.05), new Random(3)));
        assertThat(fit.refusal()).isEqualTo(FitRefusal.NEGATIVE_PARAMETER);
        assertThat(fit.sigma()).isNull();
    }

    @Test
    void throughputThatBreaksDownAtSomeConcurrenciesIsRefusedWithItsResiduals() {
        ScalabilityFit fit = ScalabilityRegression.fit(
                rounds(5, 0.02, 0.01, n -> law(100, 0.3, 0).applyAsDouble(n) * (n % 8 == 4 ? 0.75 : 1), new Random(3)));
        assertThat(fit.refusal()).isEqualTo(FitRefusal.POOR_FIT);
        assertThat(fit.largestResidual()).isGreaterThan(0.1);
    }

    @Test
    void oneRoundGivesNoInterval() {
        ScalabilityFit fit = ScalabilityRegression.fit(rounds(1, 0, 0, law(100, 0.1, 0.001), new Random(1)));
        assertThat(fit.sigma()).isNotNull();
        assertThat(fit.sigma().low()).isNull();
    }
}
