package org.storeharness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.result.IntervalEstimate;

class FormulasTest {
    /** Depression scale factors before and after tranquilizers: Hollander and Wolfe, example 3.1. */
    private static final double[] DEPRESSION = differences(
            new double[] {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30},
            new double[] {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29});

    /** Permeability of the human chorioamnion at 12 to 26 weeks and at term: Hollander and Wolfe, example 4.1. */
    private static final double[] BEFORE_TERM = {1.15, 0.88, 0.90, 0.74, 1.21};

    private static final double[] TERM = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};

    @Test
    void theSignedRankTestGivesThePublishedPValue() {
        assertThat(SignedRankTest.pValue(DEPRESSION)).isCloseTo(0.0390625, within(1e-12));
    }

    @Test
    void theEstimateAndItsIntervalAreThePublishedOnes() {
        IntervalEstimate estimate = HodgesLehmann.estimate(DEPRESSION, 0.95);
        assertThat(estimate.value()).isCloseTo(-0.46, within(1e-9));
        assertThat(estimate.low()).isCloseTo(-0.786, within(1e-9));
        assertThat(estimate.high()).isCloseTo(-0.010, within(1e-9));
    }

    @Test
    void noDifferenceAtAllHasAPValueOfOne() {
        assertThat(SignedRankTest.pValue(new double[8])).isEqualTo(1);
    }

    @Test
    void tiesLeaveTheSignedRankTestExact() {
        // 2 of 2^8 sign patterns are as extreme as eight rounds of one sign, whatever the ranks
        double[] twoAlike = {0.01, 0.02, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07};
        assertThat(SignedRankTest.pValue(twoAlike)).isEqualTo(0.0078125);
        double[] allAlike = {0.03, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03, 0.03};
        assertThat(SignedRankTest.pValue(allAlike)).isEqualTo(0.0078125);
    }

    @Test
    void roundsWithoutADifferenceKeepTheirRanksAndGetNoSign() {
        // R: coin::wilcoxsign_test(..., distribution = "exact", zero.method = "Pratt"): 6 signs, 2 of 2^6 patterns
        assertThat(SignedRankTest.pValue(new double[] {0, 0, 1, 2, 3, 4, 5, 6})).isEqualTo(0.03125);
        // By hand: the ranks 3, 4, 5 and 6, of which the fourth is negative: T = 15 of 18, and 4 of 16 sums are at
        // least 15 or at most 3
        assertThat(SignedRankTest.pValue(new double[] {0, 0, -1, 2, 3, 4})).isEqualTo(0.25);
    }

    @Test
    void tiesLeaveTheRankSumTestExact() {
        // 2 of the 12,870 ways to choose 8 of 16 separate two samples as far as possible
        double[] low = {1, 1, 2, 2, 3, 3, 4, 4};
        double[] high = {5, 5, 6, 6, 7, 7, 8, 8};
        assertThat(RankSumTest.pValue(low, high)).isCloseTo(2 / 12_870.0, within(1e-15));
        // By hand: 2 of the 6 ways to choose 2 of {1, 2, 2, 3} have a rank sum of at most that of {1, 2}
        assertThat(RankSumTest.pValue(new double[] {1, 2}, new double[] {2, 3})).isCloseTo(2 / 3.0, within(1e-15));
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
        assertThat(SignedRankTest.critical(pairs, 0.025)).isEqualTo(critical);
    }

    @Test
    void theApproximationForManyPairsContinuesTheExactValues() {
        long exact = SignedRankTest.critical(100, 0.025);
        long approximate = SignedRankTest.critical(101, 0.025);
        assertThat(approximate - exact).isBetween(30L, 60L);
    }

    @Test
    void walshAveragesFoundByHalvingAreThoseFoundBySorting() {
        Random random = new Random(7);
        for (int n = 1; n <= 60; n++) {
            double[] values = random.doubles(n, -3, 3).toArray();
            double[] averages = walsh(values);
            long critical = SignedRankTest.critical(n, 0.025);
            IntervalEstimate estimate = HodgesLehmann.estimate(values, 0.95);

            assertThat(estimate.value()).isEqualTo(Summary.of(averages).median());
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
        IntervalEstimate estimate = HodgesLehmann.estimate(values, 0.95);
        assertThat(estimate.value()).isCloseTo(1.0, within(0.01));
        assertThat(estimate.low()).isLessThan(estimate.value());
    }

    @Test
    void holmGivesTheValuesThatRGives() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
        assertThat(holm(0.01, 0.04, 0.03, 0.005)).containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
        assertThat(holm(0.9, 0.8)).containsExactly(1, 1);
        assertThat(holm()).isEmpty();
    }

    @Test
    void aGraphOfTestsGivesThePublishedValues() {
        // gMCP's vignette: two primary tests pass half to each other and half to their secondary one, which pass it
        // back
        double[][] edges = {{0, 0.5, 0.5, 0}, {0.5, 0, 0, 0.5}, {0, 1, 0, 0}, {1, 0, 0, 0}};
        TestGraph graph = new TestGraph(new double[] {0.5, 0.5, 0, 0}, edges);
        // By hand: 0.01 / 0.5; then test 2 has 3/4 and test 3 has 1/4; 0.02 / 0.75; then test 3 has 1/2 ...
        List<TestGraph.CorrectedTest> corrected = graph.correct(new double[] {0.01, 0.02, 0.04, 0.5}, 0.05);
        assertThat(corrected.get(0).pValue()).isCloseTo(0.02, within(1e-12));
        assertThat(corrected.get(1).pValue()).isCloseTo(0.02 / 0.75, within(1e-12));
        assertThat(corrected.get(2).pValue()).isCloseTo(0.08, within(1e-12));
        assertThat(corrected.get(2).weight()).isCloseTo(0.5, within(1e-12));
        assertThat(corrected.get(3).pValue()).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void aTestWithoutAWeightIsNeverRejected() {
        TestGraph gate = new TestGraph(new double[] {1, 0}, new double[][] {{0, 1}, {0, 0}});
        assertThat(gate.correct(new double[] {0.2, 0}, 0.05))
                .extracting(TestGraph.CorrectedTest::pValue)
                .containsExactly(0.2, 0.2);
        assertThatThrownBy(() -> new TestGraph(new double[] {0.7, 0.7}, new double[2][2]))
                .hasMessage("weights must be at most 1 in all");
    }

    @Test
    void theRankSumTestGivesThePublishedValues() {
        // wilcox.test(x, y, conf.int = TRUE): W = 35, p-value = 0.2544, -0.15 to 0.76, difference in location 0.305
        assertThat(RankSumTest.pValue(BEFORE_TERM, TERM)).isCloseTo(0.2544122544122544, within(1e-12));
        IntervalEstimate estimate = HodgesLehmann.shift(BEFORE_TERM, TERM, 0.95);
        assertThat(estimate.value()).isCloseTo(0.305, within(1e-12));
        assertThat(estimate.low()).isCloseTo(-0.15, within(1e-12));
        assertThat(estimate.high()).isCloseTo(0.76, within(1e-12));
        assertThat(RankSumTest.pValue(new double[] {2, 2}, new double[] {2, 2})).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        // Two-sided critical values of U at 5 %: the tables' largest U plus 1.
        "3, 3, 0",
        "4, 4, 1",
        "5, 5, 3",
        "6, 6, 6",
        "8, 8, 14",
        "10, 5, 9",
        "10, 10, 24",
        "12, 7, 19",
        "20, 20, 128"
    })
    void criticalRankSumsAreThoseOfTheTables(int first, int second, long critical) {
        assertThat(RankSumTest.critical(first, second, 0.025)).isEqualTo(critical);
        assertThat(RankSumTest.critical(second, first, 0.025)).isEqualTo(critical);
    }

    @Test
    void theApproximationForManyRoundsContinuesTheExactRankSums() {
        long exact = RankSumTest.critical(40, 40, 0.025);
        long approximate = RankSumTest.critical(41, 40, 0.025);
        assertThat(approximate - exact).isBetween(10L, 25L);
    }

    @Test
    void theSmallestPValueOfTwoRunsIsTwoOfAllWaysToDivideTheirRounds() {
        assertThat(RankSumTest.smallestPValue(6, 6)).isCloseTo(2 / 924.0, within(1e-15));
        assertThat(RankSumTest.smallestPValue(1, 1)).isEqualTo(1);
    }

    @Test
    void differencesFoundByHalvingAreThoseFoundBySorting() {
        Random random = new Random(8);
        for (int n = 1; n <= 20; n++) {
            double[] from = random.doubles(n, -3, 3).toArray();
            double[] to = random.doubles(n < 18 ? 21 - n : 40, -3, 3).toArray();
            double[] differences = Arrays.stream(from)
                    .flatMap(value -> Arrays.stream(to).map(other -> other - value))
                    .sorted()
                    .toArray();
            PairwiseValues values = PairwiseValues.differences(from, to);
            assertThat(values.median()).isEqualTo(Summary.of(differences).median());
            for (int rank = 1; rank <= differences.length; rank++) {
                assertThat(values.atRank(rank)).isEqualTo(differences[rank - 1]);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        // scipy: norm.cdf(-sqrt(n / (n - 1)) * t.ppf(0.975, df))
        "6, 5, 0.0024318031746115667",
        "8, 7, 0.0057375205170298775",
        "8, 14, 0.010927646880836061",
        "20, 19, 0.015880829920347974"
    })
    void theTailsOfTheExpandedPercentileIntervalAreThoseOfTheFormula(int rounds, int freedom, double tail) {
        assertThat(RoundBootstrap.expandedTail(0.05, rounds, freedom)).isCloseTo(tail, within(1e-12));
    }

    @Test
    void aSummaryKnowsItsMedianAndItsSpread() {
        assertThat(Summary.of(3, 1, 2)).isEqualTo(new Summary(2, 1, 3, 3));
        assertThat(Summary.of(4, 1, 2, 3).median()).isEqualTo(2.5);
        assertThat(Summary.of(90, 100, 112).relativeSpread()).isCloseTo(0.11, within(1e-12));
        assertThat(Summary.of(0, 0).relativeSpread()).isZero();
    }

    private static double[] holm(double... pValues) {
        return TestGraph.holm(pValues.length).correct(pValues, 0.05).stream()
                .mapToDouble(TestGraph.CorrectedTest::pValue)
                .toArray();
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
}
