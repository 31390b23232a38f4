package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.RunResult;
import org.storeharness.statistics.Summary;

/** What verdicts promise, counted over simulated runs; prints the figures. */
class VerdictSimulationTest {
    private static final double RATE = 100;
    private static final int FEW = 50;
    private static final int MANY = 500;

    /** What came out of runs with two or more targets of which the last differs. */
    private record Counts(int runs, int alarms, int found, int wrong, int covered, double floor) {
        double share(int count) {
            return count / (double) runs;
        }
    }

    @Test
    void equalTargetsAreToldApartInAtMostFivePercentOfTheRuns() {
        assertFewFalseAlarms(FEW, 8, 2);
    }

    @Test
    @Tag("exhaustive")
    @Tag("simulation")
    void equalTargetsAreToldApartInAtMostFivePercentOfManyRuns() {
        for (int rounds : new int[] {6, 8, 12}) {
            assertFewFalseAlarms(MANY, rounds, 2);
            assertFewFalseAlarms(MANY, rounds, 3);
        }
    }

    @Test
    void sixteenRoundsDecideATenthWhereTheFloorIsFivePercent() {
        assertPower(FEW, 1 / 1.10);
    }

    @Test
    @Tag("exhaustive")
    @Tag("simulation")
    void sixteenRoundsDecideATenthInManyRunsWhereTheFloorIsFivePercent() {
        assertPower(MANY, 1.10);
        assertPower(MANY, 1 / 1.10);
    }

    private static void assertFewFalseAlarms(int runs, int rounds, int targets) {
        for (Counts counts : List.of(
                simulate("much noise", runs, rounds, targets, 1, 0.09),
                simulate("noise", runs, rounds, targets, 1, 0.05))) {
            assertThat(counts.alarms()).isLessThanOrEqualTo(most(runs, Comparer.SIGNIFICANCE_LEVEL));
            assertThat(runs - counts.covered()).isLessThanOrEqualTo(most(runs, Comparer.SIGNIFICANCE_LEVEL));
        }
    }

    private static void assertPower(int runs, double truth) {
        Counts same = simulate("A/A", runs, 16, 2, 1, 0.0385);
        Counts counts = simulate("a tenth", runs, 16, 2, truth, 0.0385);
        assertThat(same.floor()).isBetween(0.045, 0.055);
        assertThat(same.alarms()).isLessThanOrEqualTo(most(runs, Comparer.SIGNIFICANCE_LEVEL));
        assertThat(counts.found()).isGreaterThanOrEqualTo(runs * 9 / 10);
        assertThat(counts.wrong()).isZero();
        assertThat(runs - counts.covered()).isLessThanOrEqualTo(most(runs, Comparer.SIGNIFICANCE_LEVEL));
    }

    /** The most that chance makes of a share: three standard deviations above it. */
    private static int most(int runs, double share) {
        return (int) Math.floor(runs * share + 3 * Math.sqrt(runs * share * (1 - share)));
    }

    private static Counts simulate(String what, int runs, int rounds, int targets, double truth, double noise) {
        SimulatedMachine machine = new SimulatedMachine(rounds * 100L + targets, noise);
        double[] rates = new double[targets];
        Arrays.fill(rates, RATE);
        rates[targets - 1] = RATE * truth;
        int alarms = 0;
        int found = 0;
        int wrong = 0;
        int covered = 0;
        List<Double> floors = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            RunResult run = machine.run(rounds, rates);
            List<Comparison> comparisons = Comparer.compare(run);
            Comparison last = comparisons.get(targets - 2);
            double low = Objects.requireNonNull(last.low());
            double high = Objects.requireNonNull(last.high());
            alarms += comparisons.stream().anyMatch(VerdictSimulationTest::decided) ? 1 : 0;
            found += last.verdict() == (truth > 1 ? Verdict.FASTER : Verdict.SLOWER) ? 1 : 0;
            wrong += last.verdict() == (truth > 1 ? Verdict.SLOWER : Verdict.FASTER) ? 1 : 0;
            covered += low <= truth && truth <= high ? 1 : 0;
            floors.add(Math.max(high, 1 / low) - 1);
        }
        Counts counts = new Counts(
                runs,
                alarms,
                found,
                wrong,
                covered,
                Summary.of(floors.stream().mapToDouble(floor -> floor).toArray())
                        .median());
        System.out.println(String.format(
                Locale.ROOT,
                "%-20s %d targets, %2d rounds, true ratio %.3f, %4d runs: told apart %5.1f %%, right %5.1f %%, "
                        + "wrong way %.1f %%, interval covers the truth %5.1f %%, floor %.1f %%",
                what,
                targets,
                rounds,
                truth,
                runs,
                counts.share(alarms) * 100,
                counts.share(found) * 100,
                counts.share(wrong) * 100,
                counts.share(covered) * 100,
                counts.floor() * 100));
        return counts;
    }

    private static boolean decided(Comparison comparison) {
        return comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
    }
}
