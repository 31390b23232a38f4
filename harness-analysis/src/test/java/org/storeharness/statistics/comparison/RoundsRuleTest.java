package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.InterimAnalysis;
import org.storeharness.statistics.comparison.MoreTime.Undecided;
import org.storeharness.statistics.comparison.RoundsRule.TestedWork;

class RoundsRuleTest {
    private static final Set<String> WRITES = Set.of("write");

    @Test
    void looksComeAfterEverMoreRoundsAndShareTheLevel() {
        assertThat(InterimAnalysis.planned(8))
                .extracting(InterimAnalysis::units)
                .containsExactly(8, 12, 17, 24);
        assertThat(InterimAnalysis.planned(8).stream()
                        .mapToDouble(InterimAnalysis::share)
                        .sum())
                .isEqualTo(1);
        assertThat(InterimAnalysis.taken(InterimAnalysis.planned(8), 12))
                .containsExactly(new InterimAnalysis(8, 0.625), new InterimAnalysis(12, 0.125));
        assertThat(InterimAnalysis.taken(InterimAnalysis.planned(8), 14))
                .containsExactly(
                        new InterimAnalysis(8, 0.625), new InterimAnalysis(12, 0.125), new InterimAnalysis(14, 0.25));
        assertThat(InterimAnalysis.taken(InterimAnalysis.planned(8), 5)).containsExactly(new InterimAnalysis(5, 1));
    }

    @Test
    void aClearDifferenceIsDecidedAtTheFirstLook() {
        assertThat(rounds(fixture(0, 100, 400))).isEqualTo(6);
        assertThat(rounds(fixture(5, 100, 400))).isEqualTo(6);
        assertThat(rounds(fixture(6, 100, 400))).isEqualTo(6);
        assertThat(Comparer.compareSoFar(
                                fixture(6, 100, 400).run().plan(),
                                fixture(6, 100, 400).targets(),
                                fixture(6, 100, 400).results(),
                                0.05)
                        .get(0)
                        .verdict())
                .isEqualTo(Verdict.FASTER);
    }

    @Test
    void anUnclearOneGoesOnToTheNextLookAndEndsAtTheLast() {
        assertThat(rounds(fixture(6, 100, 102))).isEqualTo(9);
        assertThat(rounds(fixture(9, 100, 102))).isEqualTo(13);
        assertThat(rounds(fixture(19, 100, 102))).isEqualTo(19);
    }

    @Test
    void noPairHasTooFewRoundsAtItsFirstLookOrLater() {
        for (int rounds = 1; rounds <= 10; rounds++) {
            RunResult result = fixture(rounds, 100, 102);
            List<Comparison> made =
                    Comparer.compareSoFar(result.run().plan(), result.targets(), result.results(), 0.05);
            assertThat(made.get(0).verdict() == Verdict.TOO_FEW_ROUNDS).isEqualTo(rounds < Comparer.MINIMUM_ROUNDS);
        }
    }

    /** Four targets of which one has a third of the rate: 8 rounds fixed were too few for any of the tests. */
    @Test
    void fourTargetsHaveTheirVerdictsAtTheFirstLook() {
        RunResult result = fixture(9, 1_000, 346, 2_000, 120);
        assertThat(rounds(result)).isEqualTo(9);
        assertThat(Comparer.compareSoFar(result.run().plan(), result.targets(), result.results(), 0.05))
                .hasSize(6)
                .extracting(Comparison::verdict)
                .containsOnly(Verdict.FASTER, Verdict.SLOWER);
    }

    /** A run whose time was over after 7 of 9 rounds said that it shows no difference between targets that differ by a factor of 16. */
    @Test
    void beforeTheFirstLookThereIsNoVerdict() {
        RunResult result = fixture(7, 1_000, 346, 2_000, 120);
        assertThat(Comparer.compareSoFar(result.run().plan(), result.targets(), result.results(), 0.05))
                .hasSize(6)
                .extracting(Comparison::verdict)
                .containsOnly(Verdict.TOO_FEW_ROUNDS);
    }

    @Test
    void whatCannotBeComparedAsksForNoMoreThanSixRounds() {
        RunResult result = new ResultFixture()
                .target("a")
                .target("b", 1, Durability.RELAXED, "b 1.0", false)
                .build();
        assertThat(rounds(result)).isEqualTo(6);
    }

    @Test
    void moreTargetsNeedMoreRoundsBeforeTheFirstLook() {
        // 6 tests: 6 * 2^-8 / 0.625 is at most 0.05
        assertThat(rounds(fixture(0, 100, 100, 100, 100))).isEqualTo(9);
    }

    /** The first two differ by less than their noise at reading, all others by a factor of two or more. A stand-in is in no comparison. */
    @Test
    void onlyWhatIsNotDecidedGoesOn() {
        ResultFixture fixture = new ResultFixture()
                .target("a")
                .target("b")
                .target("c")
                .target("d", 1, Durability.DURABLE, "d 1.0", true)
                .paced(ResultFixture.READ, ResultFixture.WRITE);
        Random random = new Random(5);
        double[] writes = {100, 200, 400, 800};
        double[] reads = {100, 97, 300, 800};
        for (int i = 0; i < writes.length; i++) {
            String target = "abcd".substring(i, i + 1);
            fixture.rounds(target, ResultFixture.WRITE, noisy(random, writes[i]));
            fixture.rounds(target, ResultFixture.READ, noisy(random, reads[i]));
        }
        RunResult result = fixture.build();
        RoundsRule rule = new RoundsRule(result.run().plan(), result.targets(), 0.05);
        assertThat(rule.undecided(result.results()))
                .containsExactlyInAnyOrder(new TestedWork("read", "a"), new TestedWork("read", "b"));
        assertThat(rule.tested())
                .extracting(TestedWork::target)
                .contains("a", "b", "c")
                .doesNotContain("d");
    }

    /** The second is slower, but for the lateness of the client not in every round. */
    @Test
    void whatOnlyLateStartsBlurGoesOn() {
        Cell open = new Cell("write", Arrivals.parse("100/s"), 16, "1KiB");
        RunResult result = new ResultFixture()
                .rounds("a", open, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000)
                .lateRounds("b", open, 1_000, 30, 20, 30, 30, 20, 30, 30, 20)
                .build();
        assertThat(new RoundsRule(result.run().plan(), result.targets(), 0.05).undecided(result.results()))
                .containsExactlyInAnyOrder(new TestedWork("write", "a"), new TestedWork("write", "b"));
    }

    private static double[] noisy(Random random, double rate) {
        return DoubleStream.generate(() -> rate * Math.exp(0.1 * random.nextGaussian()))
                .limit(10)
                .toArray();
    }

    /** Of one test with noise of a tenth: 30 % are decided at the first look, 10 % at the last, and 3 % not even there. */
    @Test
    void moreTimeIsOfferedForWhatItWouldProbablyDecide() {
        List<InterimAnalysis> looks = InterimAnalysis.planned(6);
        Undecided large = new Undecided(0.3, 0.1, 4, 0.05, 1);
        Undecided medium = new Undecided(0.1, 0.1, 4, 0.05, 1);
        Undecided small = new Undecided(0.03, 0.1, 4, 0.05, 1);
        Undecided equal = new Undecided(0.001, 0.02, 4, 0.05, 1);
        assertThat(MoreTime.of(List.of(large), looks)).isEqualTo(new MoreTime(1, 1, 6 / 4.0, true));
        assertThat(MoreTime.of(List.of(large, medium, small), looks)).isEqualTo(new MoreTime(3, 2, 13 / 4.0, true));
        assertThat(MoreTime.of(List.of(equal), looks)).isEqualTo(new MoreTime(1, 1, 6 / 4.0, true));
        assertThat(MoreTime.of(List.of(small), looks)).isEqualTo(new MoreTime(1, 0, 1, true));
        Undecided ofTwoRounds = new Undecided(0.001, 0.1, 2, 0.05, 1);
        assertThat(MoreTime.of(List.of(ofTwoRounds), looks)).isEqualTo(new MoreTime(1, 1, 6 / 2.0, false));
    }

    private static int rounds(RunResult result) {
        return new RoundsRule(result.run().plan(), result.targets(), 0.05).rounds(WRITES, result.results());
    }

    /** Noise of a tenth. */
    private static RunResult fixture(int rounds, double... rates) {
        ResultFixture fixture = new ResultFixture();
        Random random = new Random(5);
        for (int i = 0; i < rates.length; i++) {
            double rate = rates[i];
            double[] values = new double[rounds];
            Arrays.setAll(values, round -> rate * Math.exp(0.1 * random.nextGaussian()));
            fixture.target("t" + i).rounds("t" + i, ResultFixture.WRITE, values);
        }
        return fixture.build();
    }
}
