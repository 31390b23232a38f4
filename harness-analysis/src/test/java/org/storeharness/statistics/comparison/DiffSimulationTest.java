package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.Difference;
import org.storeharness.result.Difference.RegressionFinding;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunDiff;
import org.storeharness.result.RunResult;
import org.storeharness.unit.TestLength;

/** The promises of a gate, counted over simulated runs; prints the figures. */
class DiffSimulationTest {
    private static final double RATE = 100;
    private static final double MARGIN = 0.05;
    private static final double NOISE = 0.02;
    private static final double WALK = 0.05;
    private static final int FEW = 60;
    private static final int MANY = 2_000;

    /** The counted findings of diffs. */
    private record Counts(int diffs, int regressions, int apart, int covered) {}

    @Test
    void aGateRaisesFewFalseAlarms() {
        assertGate(FEW);
    }

    @Test
    @Tag("exhaustive")
    @Tag("simulation")
    void aGateRaisesFewFalseAlarmsInManyRuns() {
        assertGate(MANY);
        // Six runs on a side show it where the machine itself drifts from run to run
        assertHonest(simulate("6 runs, drifting machine", MANY, 6, 1, WALK));
    }

    /** Two runs of one build differ by 5 %, their rounds by 2 %: one run in six was a regression when rounds decided. */
    @Test
    void oneRunASideRaisesNoFalseAlarmWhereRunsDiffer() {
        Random random = new Random(17);
        int alone = 0;
        int within = 0;
        int diffs = TestLength.of(100, 1_000);
        for (int i = 0; i < diffs; i++) {
            List<RunResult> base = List.of(runWithEffect(random));
            List<RunResult> candidate = List.of(runWithEffect(random));
            alone += decides(Differ.compare(base, candidate, MARGIN, false)) ? 1 : 0;
            within += decides(Differ.compare(base, candidate, MARGIN, true)) ? 1 : 0;
        }
        System.out.println("one run a side, 5 % from run to run: regression in " + alone + " of " + diffs
                + " diffs, where rounds may decide in " + within);
        assertThat(alone).isZero();
        assertThat(within).isGreaterThan(diffs / 20);
    }

    private static boolean decides(RunDiff diff) {
        return diff.finding() == RegressionFinding.REGRESSION;
    }

    private static RunResult runWithEffect(Random random) {
        double rate = RATE * Math.exp(0.05 * random.nextGaussian());
        double[] rounds = new double[8];
        Arrays.setAll(rounds, i -> rate * Math.exp(NOISE * random.nextGaussian()));
        return new ResultFixture().rounds("t0", ResultFixture.WRITE, rounds).build();
    }

    private static void assertGate(int diffs) {
        Counts same = simulate("1 run, steady machine", diffs, 1, 1, 0);
        assertHonest(same);
        assertThat(same.regressions()).isZero();
        Counts slower = simulate("1 run, steady machine", diffs, 1, 0.85, 0);
        assertThat(slower.regressions()).isGreaterThanOrEqualTo(diffs * 9 / 10);
        assertThat(slower.diffs() - slower.covered()).isLessThanOrEqualTo(most(diffs));
    }

    private static void assertHonest(Counts counts) {
        assertThat(counts.apart()).isLessThanOrEqualTo(most(counts.diffs()));
        assertThat(counts.diffs() - counts.covered()).isLessThanOrEqualTo(most(counts.diffs()));
    }

    /** The most that chance makes of one in twenty: three standard deviations above it. */
    private static int most(int diffs) {
        double expected = diffs * Comparer.SIGNIFICANCE_LEVEL;
        return (int) Math.floor(expected + 3 * Math.sqrt(expected * (1 - Comparer.SIGNIFICANCE_LEVEL)));
    }

    private static Counts simulate(String what, int diffs, int runs, double truth, double walk) {
        SimulatedMachine machine = new SimulatedMachine(Math.round(1_000 * truth) + runs, NOISE, walk);
        int regressions = 0;
        int apart = 0;
        int covered = 0;
        for (int i = 0; i < diffs; i++) {
            RunDiff diff = Differ.compare(runs(machine, runs, RATE), runs(machine, runs, RATE * truth), MARGIN, true);
            Difference rate = diff.differences().get(0);
            regressions += rate.finding() == RegressionFinding.REGRESSION ? 1 : 0;
            apart += rate.verdict() == Verdict.FASTER || rate.verdict() == Verdict.SLOWER ? 1 : 0;
            covered +=
                    Objects.requireNonNull(rate.low()) <= truth && truth <= Objects.requireNonNull(rate.high()) ? 1 : 0;
        }
        System.out.println(String.format(
                Locale.ROOT,
                "%-26s true ratio %.2f, %4d diffs: regression %5.1f %%, told apart %5.1f %%, interval covers the truth %5.1f %%",
                what,
                truth,
                diffs,
                regressions * 100.0 / diffs,
                apart * 100.0 / diffs,
                covered * 100.0 / diffs));
        return new Counts(diffs, regressions, apart, covered);
    }

    private static List<RunResult> runs(SimulatedMachine machine, int count, double rate) {
        List<RunResult> runs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            runs.add(machine.run(8, rate));
        }
        return runs;
    }
}
