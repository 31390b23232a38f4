package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.statistics.comparison.KneeEstimator.TailTrial;
import org.storeharness.unit.TestLength;

class KneeEstimatorTest {
    private static KneeEstimator oneRound(Map<Long, Double> p99) {
        List<TailTrial> trials = new ArrayList<>();
        p99.forEach((rate, nanos) -> trials.add(new TailTrial(1, rate, nanos)));
        return new KneeEstimator(trials);
    }

    @Test
    void theKneeIsInterpolatedInTheLogarithmOfTheP99() {
        KneeEstimator knee = oneRound(Map.of(100L, 10.0, 200L, 10.0, 300L, 40.0));
        assertThat(knee.knee()).isEqualTo(new IntervalEstimate(250, null, null));
        assertThat(knee.bracket()).isEqualTo(new KneeEstimator.Bracket(200, 300L));
    }

    @Test
    void aHighP99AtALowRateIsPooledWithThoseAboveIt() {
        KneeEstimator knee = oneRound(Map.of(100L, 12.0, 200L, 9.0, 300L, 9.0, 400L, 30.0));
        double base = Math.cbrt(12.0 * 9 * 9);
        assertThat(knee.fitted().firstEntry().getValue()).isCloseTo(base, within(1e-9));
        assertThat(knee.bracket()).isEqualTo(new KneeEstimator.Bracket(300, 400L));
    }

    @Test
    void whereTheP99StaysBelowTheKneeIsAboveAllRates() {
        KneeEstimator knee = oneRound(Map.of(100L, 10.0, 200L, 19.0));
        assertThat(knee.knee().value()).isInfinite();
        assertThat(knee.bracket()).isEqualTo(new KneeEstimator.Bracket(200, null));
    }

    @Test
    void aRateWithFailuresIsAboveTheKnee() {
        KneeEstimator knee = oneRound(Map.of(100L, 10.0, 400L, Double.POSITIVE_INFINITY));
        assertThat(knee.knee().value()).isCloseTo(200, within(1e-9));
    }

    /** One of 2,000 operations at a low rate: a round without a p99 of all operations moved a knee from 723 to 141/s. */
    @Test
    void oneFailedOperationMovesNoKnee() {
        double[] knees = new double[2];
        for (int failed = 0; failed < 2; failed++) {
            List<TailTrial> trials = new ArrayList<>();
            for (int round = 1; round <= 3; round++) {
                trials.add(trial(round, 100, 0));
                trials.add(trial(round, 200, failed));
                trials.add(new TailTrial(round, 800, 3 * trial(round, 100, 0).nanos()));
            }
            knees[failed] = new KneeEstimator(trials).knee().value();
        }
        assertThat(knees[1]).isCloseTo(knees[0], within(0.1 * knees[0]));
    }

    /** Of a fixture whose times do not follow from the rate of the trial. */
    private static TailTrial trial(int round, long rate, long failed) {
        OperationCounts operations = new OperationCounts(2_000 - failed, 0, 0, 0, 0, failed, 0, 0, 0, 0);
        return Objects.requireNonNull(TailTrial.of(
                rate, new ResultFixture().measurement("a", ResultFixture.WRITE, round, 1_000, operations, List.of())));
    }

    @Test
    void theP99OfAllOperationsIsThatOfFewerOfThoseThatSucceeded() {
        double p99 = trial(1, 100, 0).nanos();
        assertThat(trial(1, 100, 1).nanos()).isGreaterThan(p99);
        assertThat(trial(1, 100, 10).nanos()).isGreaterThan(trial(1, 100, 1).nanos());
        assertThat(trial(1, 100, 19).nanos()).isFinite();
        assertThat(trial(1, 100, 20).nanos()).as("one in a hundred").isInfinite();
    }

    @Test
    void theKneeOfAQueueFollowsFromItsFormula() {
        List<TailTrial> trials = new ArrayList<>();
        for (double share : new double[] {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.92, 0.95, 0.98}) {
            trials.add(new TailTrial(1, Math.round(3_200 * share), QueueFormulas.mmcQuantile(16, 16 * share, 0.99)));
        }
        double truth = 200 * QueueFormulas.mmcKnee(16);
        assertThat(new KneeEstimator(trials).knee().value()).isCloseTo(truth, within(0.01 * truth));
    }

    /**
     * Trials of 20,000 operations after a warm-up: shorter than the memory of a queue near its capacity, so that they find a knee 2 % above that
     * of the formula. What the interval holds is the knee of trials of that length.
     */
    @Test
    @Tag("slow")
    void theIntervalOfFiveRoundsHoldsTheKneeOfManyRounds() {
        SimulatedQueue queue = new SimulatedQueue(16, 5);
        double formula = 200 * QueueFormulas.mmcKnee(16);
        List<IntervalEstimate> knees = new ArrayList<>();
        for (int run = 0; run < TestLength.of(8, 200); run++) {
            knees.add(new KneeEstimator(rounds(queue, 5)).knee());
        }
        double truth =
                knees.stream().mapToDouble(IntervalEstimate::value).average().orElseThrow();
        assertThat(truth).isCloseTo(formula, within(0.03 * formula));
        assertThat(knees).allSatisfy(knee -> assertThat(knee.value()).isCloseTo(formula, within(0.05 * formula)));
        assertThat(knees.stream().filter(knee -> knee.low() <= truth && truth <= knee.high()))
                .hasSizeGreaterThanOrEqualTo(knees.size() * 85 / 100);
    }

    private static List<TailTrial> rounds(SimulatedQueue queue, int rounds) {
        List<TailTrial> trials = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (double share : new double[] {0.1, 0.5, 0.9, 0.95, 1, 1.05}) {
                double[] responses = queue.responses(
                        16 * share,
                        25_000,
                        20_000,
                        () -> -Math.log(1 - queue.random().nextDouble()));
                trials.add(new TailTrial(round, Math.round(3_200 * share), responses[19_800]));
            }
        }
        return trials;
    }
}
