package org.storeharness.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.core.statistics.HodgesLehmann.Estimate;

class FormulasTest {
    /** Depression scale factors before and after tranquilizers: Hollander and Wolfe, example 3.1. */
    private static final double[] DEPRESSION = differences(
            new double[] {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30},
            new double[] {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29});

    @Test
    void theSignedRankTestGivesThePublishedPValue() {
        assertThat(SignedRankTest.pValue(DEPRESSION)).isCloseTo(0.0390625, within(1e-12));
    }

    @Test
    void theEstimateAndItsIntervalAreThePublishedOnes() {
        Estimate estimate = HodgesLehmann.estimate(DEPRESSION, 0.95);
        assertThat(estimate.centre()).isCloseTo(-0.46, within(1e-9));
        assertThat(estimate.low()).isCloseTo(-0.786, within(1e-9));
        assertThat(estimate.high()).isCloseTo(-0.010, within(1e-9));
    }

    @Test
    void noDifferenceAtAllHasAPValueOfOne() {
        assertThat(SignedRankTest.pValue(new double[8])).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        // Two-sided critical values at 5 %: the tables' largest T plus 1.
        "5, 0",
        "6, 1",
        "7, 3",
        "8, 4",
        "9, 6",
        "10, 9",
        "15, 26",
        "20, 53",
        "25, 90"
    })
    void criticalValuesAreThoseOfTheTables(int pairs, long critical) {
        assertThat(SignedRankDistribution.critical(pairs, 0.025)).isEqualTo(critical);
    }

    @Test
    void theApproximationForManyPairsContinuesTheExactValues() {
        long exact = SignedRankDistribution.critical(100, 0.025);
        long approximate = SignedRankDistribution.critical(101, 0.025);
        assertThat(approximate - exact).isBetween(30L, 60L);
    }

    @Test
    void walshAveragesFoundByHalvingAreThoseFoundBySorting() {
        Random random = new Random(7);
        for (int n = 1; n <= 40; n++) {
            double[] values = random.doubles(n, -3, 3).toArray();
            double[] averages = walsh(values);
            long critical = SignedRankDistribution.critical(n, 0.025);
            Estimate estimate = HodgesLehmann.estimate(values, 0.95);

            assertThat(estimate.centre()).isEqualTo(Summary.of(averages).median());
            if (critical == 0) {
                assertThat(estimate.low()).isNull();
                assertThat(estimate.high()).isNull();
            } else {
                assertThat(estimate.low()).isEqualTo(averages[(int) critical - 1]);
                assertThat(estimate.high()).isEqualTo(averages[averages.length - (int) critical]);
            }
        }
    }

    @Test
    void tenThousandRoundsAreNoProblem() {
        double[] values = new Random(1).doubles(10_000, 0.9, 1.1).toArray();
        Estimate estimate = HodgesLehmann.estimate(values, 0.95);
        assertThat(estimate.centre()).isCloseTo(1.0, within(0.01));
        assertThat(estimate.low()).isLessThan(estimate.centre());
    }

    @Test
    void holmGivesTheValuesThatRGives() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
        assertThat(Holm.adjust(new double[] {0.01, 0.04, 0.03, 0.005})).containsExactly(0.03, 0.06, 0.06, 0.02);
        assertThat(Holm.adjust(new double[] {0.9, 0.8})).containsExactly(1, 1);
        assertThat(Holm.adjust(new double[0])).isEmpty();
    }

    @Test
    void theDetectableRatioFollowsFromTablesOfT() {
        // s = 0.1 and n = 8: t(0.975; 7) = 2.36462, t(0.8; 7) = 0.89603, shift = 3.26065 * 0.1 / sqrt(8)
        double[] values = scaled(new double[] {-7, -5, -3, -1, 1, 3, 5, 7}, 0.1);
        assertThat(DetectableEffect.minimumRatio(values, 0.05, 0.8)).isCloseTo(Math.exp(0.115281), within(1e-5));
        assertThat(DetectableEffect.minimumRatio(new double[] {1}, 0.05, 0.8)).isNull();
        assertThat(DetectableEffect.minimumRatio(new double[] {-9e9, 9e9}, 0.05, 0.8))
                .isNull();
    }

    @Test
    void aSummaryKnowsItsMedianAndItsSpread() {
        assertThat(Summary.of(3, 1, 2)).isEqualTo(new Summary(2, 1, 3, 3));
        assertThat(Summary.of(4, 1, 2, 3).median()).isEqualTo(2.5);
        assertThat(Summary.of(90, 100, 112).relativeSpread()).isCloseTo(0.11, within(1e-12));
        assertThat(Summary.of(0, 0).relativeSpread()).isZero();
    }

    private static double[] differences(double[] before, double[] after) {
        double[] differences = new double[before.length];
        Arrays.setAll(differences, i -> after[i] - before[i]);
        return differences;
    }

    private static double[] walsh(double[] values) {
        double[] averages = new double[values.length * (values.length + 1) / 2];
        int next = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = i; j < values.length; j++) {
                averages[next++] = (values[i] + values[j]) / 2;
            }
        }
        Arrays.sort(averages);
        return averages;
    }

    private static double[] scaled(double[] values, double deviation) {
        double squares = Arrays.stream(values).map(v -> v * v).sum();
        double factor = deviation / Math.sqrt(squares / (values.length - 1));
        return Arrays.stream(values).map(v -> v * factor).toArray();
    }
}
