package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.statistics.Summary;
import org.storeharness.unit.TestLength;

/**
 * The verdicts where noise lasts for several rounds: those of {@link RoundsRule} and {@link Comparer} over runs of one target
 * beside itself or a slower one; prints a table. The noise of each target is autoregressive, and as large whatever its correlation.
 */
class LastingNoiseTest {
    private static final double RATE = 1_000;
    private static final double MOST_FALSE = 0.07;
    private static final int MOST_ROUNDS = 19;
    private static final int MANY = 400;

    /** The counted outcomes of runs. */
    private record Counts(int runs, int decided, int equivalent, int covered, double rounds) {}

    /** Two targets of the same speed, of which one had a slow spell that came and went in six rounds. */
    @Test
    void aSlowSpellOfOneTargetIsNoDifference() {
        Comparison comparison = verdict(
                new double[] {1_000, 1_000, 1_000, 1_000, 1_000, 1_000},
                new double[] {1_040, 1_080, 1_130, 1_150, 1_120, 1_070});
        assertThat(comparison.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(comparison.low()).isLessThan(1);
        assertThat(comparison.pValue()).isGreaterThan(0.05);
    }

    /** The same ratios in an order without a spell are no weaker; a fifth beside such noise is told apart at once. */
    @Test
    void aDifferenceBeyondTheNoiseIsToldApartAfterSixRounds() {
        Comparison comparison = verdict(
                new double[] {1_000, 1_000, 1_000, 1_000, 1_000, 1_000}, new double[] {790, 810, 800, 805, 795, 802});
        assertThat(comparison.verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(comparison.adjustedPValue()).isLessThanOrEqualTo(0.05);
    }

    @Test
    void noiseOverSeveralRoundsRaisesFewFalseAlarms() {
        assertFewFalseAlarms(simulate(TestLength.of(40, MANY), 0.6, 0.1, 1));
    }

    @Test
    @Tag("exhaustive")
    @Tag("simulation")
    void noiseOverSeveralRoundsRaisesFewFalseAlarmsInManyRuns() {
        for (double correlation : new double[] {0, 0.2, 0.4, 0.6}) {
            assertFewFalseAlarms(simulate(MANY, correlation, 0.1, 1));
            assertFewFalseAlarms(simulate(MANY, correlation, 0.05, 1));
        }
        simulate(MANY, 0.8, 0.1, 1);
        for (double noise : new double[] {0.03, 0.05, 0.07, 0.1, 0.14, 0.2}) {
            Counts found = simulate(MANY / 2, 0, noise, 0.8);
            assertThat(found.decided()).isGreaterThan(found.runs() / 2);
        }
    }

    /** On a machine whose speed drifts, where the interval of equal targets reaches 5 % to either side. */
    @ParameterizedTest
    @ValueSource(doubles = {1.10, 1 / 1.10})
    void sixteenRoundsDecideATenth(double truth) {
        int runs = TestLength.of(50, 500);
        SimulatedMachine machine = new SimulatedMachine(1_602, 0.0385, 0.05);
        double[] floors = new double[runs];
        int alarms = 0;
        int found = 0;
        int covered = 0;
        for (int run = 0; run < runs; run++) {
            Comparison same = Comparer.compare(machine.run(16, RATE, RATE)).get(0);
            alarms += same.verdict() == Verdict.FASTER || same.verdict() == Verdict.SLOWER ? 1 : 0;
            floors[run] = Math.max(same.high(), 1 / same.low()) - 1;
            Comparison tenth =
                    Comparer.compare(machine.run(16, RATE, RATE * truth)).get(0);
            found += tenth.verdict() == (truth > 1 ? Verdict.FASTER : Verdict.SLOWER) ? 1 : 0;
            assertThat(tenth.verdict()).isNotEqualTo(truth > 1 ? Verdict.SLOWER : Verdict.FASTER);
            covered += tenth.low() <= truth && truth <= tenth.high() ? 1 : 0;
        }
        assertThat(Summary.of(floors).median()).isBetween(0.045, 0.055);
        assertThat(alarms).isLessThanOrEqualTo(most(runs, Comparer.SIGNIFICANCE_LEVEL));
        assertThat(found).isGreaterThanOrEqualTo(runs * 9 / 10);
        assertThat(runs - covered).isLessThanOrEqualTo(most(runs, Comparer.SIGNIFICANCE_LEVEL));
    }

    private static int most(int runs, double share) {
        return (int) Math.floor(runs * share + 3 * Math.sqrt(runs * share * (1 - share)));
    }

    private static void assertFewFalseAlarms(Counts counts) {
        int most = most(counts.runs(), MOST_FALSE);
        assertThat(counts.decided()).isLessThanOrEqualTo(most);
        assertThat(counts.runs() - counts.covered()).isLessThanOrEqualTo(most);
    }

    /**
     * @param correlation of the noise of neighbouring rounds
     * @param noise standard deviation of the logarithm of the ratio of both targets
     * @param truth the ratio
     */
    private static Counts simulate(int runs, double correlation, double noise, double truth) {
        Random random = new Random(Math.round(1_000 * (correlation + 10 * noise + 100 * truth)));
        int decided = 0;
        int equivalent = 0;
        int covered = 0;
        int rounds = 0;
        for (int run = 0; run < runs; run++) {
            double[] reference = rates(random, correlation, noise / Math.sqrt(2), RATE);
            double[] subject = rates(random, correlation, noise / Math.sqrt(2), RATE * truth);
            Comparison comparison = verdict(reference, subject);
            decided += comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER ? 1 : 0;
            equivalent += comparison.verdict() == Verdict.EQUIVALENT ? 1 : 0;
            covered += comparison.low() <= truth && truth <= comparison.high() ? 1 : 0;
            rounds += comparison.rounds();
        }
        Counts counts = new Counts(runs, decided, equivalent, covered, (double) rounds / runs);
        System.out.printf(
                Locale.ROOT,
                "| %.1f | %.0f %% | %.1f | %d runs | told apart %.1f %% | equivalent %.1f %% | covered %.1f %% | %.1f rounds |%n",
                correlation,
                noise * 100,
                truth,
                runs,
                100.0 * decided / runs,
                100.0 * equivalent / runs,
                100.0 * covered / runs,
                counts.rounds());
        return counts;
    }

    private static double[] rates(Random random, double correlation, double noise, double rate) {
        double[] rates = new double[MOST_ROUNDS];
        double state = random.nextGaussian();
        for (int round = 0; round < rates.length; round++) {
            rates[round] = rate * Math.exp(noise * state);
            state = correlation * state + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        }
        return rates;
    }

    /** The verdict after as many of these rounds as the rule wants, or after all. */
    private static Comparison verdict(double[] reference, double[] subject) {
        int done = 0;
        while (true) {
            RunResult result = run(done, reference, subject);
            int wanted = Math.min(
                    reference.length,
                    new RoundsRule(result.run().plan(), result.targets(), Comparer.DEFAULT_MARGIN)
                            .rounds(Set.of("write"), result.results()));
            if (wanted == done) {
                List<Comparison> made = Comparer.compareSoFar(
                        result.run().plan(), result.targets(), result.results(), Comparer.DEFAULT_MARGIN);
                return made.get(0);
            }
            done = wanted;
        }
    }

    private static RunResult run(int rounds, double[] reference, double[] subject) {
        return new ResultFixture()
                .rounds("a", ResultFixture.WRITE, Arrays.copyOf(reference, rounds))
                .rounds("b", ResultFixture.WRITE, Arrays.copyOf(subject, rounds))
                .build();
    }
}
