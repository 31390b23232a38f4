package org.storeharness.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.storeharness.core.result.Comparison;
import org.storeharness.core.result.Comparison.Verdict;
import org.storeharness.core.result.ResultFixture;

/** Simulated runs with known truth: 8 rounds that drift together, 5 % noise on each target. */
class FalseAlarmTest {
    private static final int RUNS = 2_000;

    @Test
    void equalTargetsRaiseAFalseAlarmInAtMostFivePercentOfTheRuns() {
        Random random = new Random(1);
        int alarms = 0;
        int covered = 0;
        for (int i = 0; i < RUNS; i++) {
            List<Comparison> comparisons = simulate(random, 1, 1, 1);
            alarms += comparisons.stream().anyMatch(FalseAlarmTest::decided) ? 1 : 0;
            Comparison first = comparisons.get(0);
            covered += first.low() != null && first.low() <= 1 && first.high() != null && first.high() >= 1 ? 1 : 0;
        }
        double expected = RUNS * Comparer.LEVEL;
        assertThat((double) alarms).isLessThan(expected + 3 * Math.sqrt(expected * (1 - Comparer.LEVEL)));
        assertThat(covered).isGreaterThanOrEqualTo(RUNS * 94 / 100);
    }

    @Test
    void aDifferenceThatIsClearlyDetectableIsFoundWithTheRightSign() {
        Random random = new Random(2);
        int found = 0;
        for (int i = 0; i < RUNS; i++) {
            List<Comparison> comparisons = simulate(random, 1, 1.15);
            found += comparisons.get(0).verdict() == Verdict.FASTER ? 1 : 0;
            assertThat(comparisons.get(0).verdict()).isNotEqualTo(Verdict.SLOWER);
        }
        assertThat(found).isGreaterThan(RUNS * 95 / 100);
    }

    private static List<Comparison> simulate(Random random, double... truth) {
        ResultFixture fixture = new ResultFixture();
        double[][] rates = new double[truth.length][8];
        for (int round = 0; round < 8; round++) {
            double drift = Math.exp(0.2 * random.nextGaussian());
            for (int target = 0; target < truth.length; target++) {
                rates[target][round] = 1000 * truth[target] * drift * Math.exp(0.05 * random.nextGaussian());
            }
        }
        for (int target = 0; target < truth.length; target++) {
            fixture.target("t" + target).rounds("t" + target, ResultFixture.WRITE, rates[target]);
        }
        return Comparer.compare(fixture.build());
    }

    private static boolean decided(Comparison comparison) {
        return comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
    }
}
