package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.report.CautionText;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.sample.Latencies;
import org.storeharness.statistics.RateBias;
import org.storeharness.unit.TestLength;

/** The bias of rates of few operations, against simulated phases. */
class RateBiasTest {
    private static final double MEAN_MILLIS = 100;
    private static final List<OperationKind> WRITES = List.of(OperationKind.WRITE);

    /** The bias that is found, and what is said of it, over many phases; those without a common window are not compared anyway. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "exponential, 4, 2, time", "even, 16, 2.9, time",
        "exponential, 4, 10, operations", "even, 16, 2, operations"
    })
    void theBiasIsNoLargerThanIsSaid(String distribution, int slots, double operations, String bound) {
        assertNoMoreBiasThanIsSaid(distribution, slots, operations, bound);
    }

    @Tag("slow")
    @Tag("exhaustive")
    @ParameterizedTest
    @CsvSource({
        "exponential, 1, 5, time",
        "exponential, 16, 1, time",
        "exponential, 16, 5, time",
        "uniform, 4, 2, time",
        "exponential, 1, 20, operations",
        "exponential, 16, 20, operations",
        "uniform, 16, 10, operations"
    })
    void theBiasOfOtherTimesIsNoLargerThanIsSaid(String distribution, int slots, double operations, String bound) {
        assertNoMoreBiasThanIsSaid(distribution, slots, operations, bound);
    }

    private static void assertNoMoreBiasThanIsSaid(String distribution, int slots, double operations, String bound) {
        Random random = new Random(3);
        DoubleSupplier service = switch (distribution) {
            case "even" -> () -> MEAN_MILLIS;
            case "uniform" -> () -> 2 * MEAN_MILLIS * random.nextDouble();
            default -> () -> -MEAN_MILLIS * Math.log(1 - random.nextDouble());
        };
        int trials = (int) (TestLength.of(1_200, 60_000) / operations / Math.sqrt(slots));
        double rate = 0;
        double said = 0;
        int common = 0;
        for (int trial = 0; trial < trials; trial++) {
            PlantedPhase phase = new PlantedPhase();
            for (int slot = 0; slot < slots; slot++) {
                if (bound.equals("time")) {
                    phase.workerUntil(Math.round(operations * MEAN_MILLIS), service);
                } else {
                    phase.workerOf((long) operations, service);
                }
            }
            PhaseReport report = phase.report();
            RateWindow rates = new RateWindow(report);
            if (rates.window().common()) {
                common++;
                rate += rates.throughput(WRITES).opsPerSecond();
                Latency times = Latencies.of(report.totals().serviceTimes(WRITES));
                Measurement round =
                        ResultFixture.closedRound(slots, rates.all().all().operations(), times);
                said += RateBias.over(List.of(round), workload(bound)).share();
            }
        }
        double exact = slots / MEAN_MILLIS * 1_000;
        assertThat(rate / common / exact - 1).isBetween(-0.02, said / common + 0.02);
        assertThat(said / common).as("said of even times").isLessThan(distribution.equals("even") ? 1e-6 : 1);
    }

    @Test
    void aRoundOfOneOperationASlotIsSaidToBeTooFew() {
        Latency exponential = latency(1_000_000_000, 1_000_000_000);
        RateBias few = RateBias.over(
                List.of(ResultFixture.closedRound(16, 16, exponential), ResultFixture.closedRound(16, 20, exponential)),
                workload("time"));
        assertThat(few.caution().map(CautionText::message))
                .contains(
                        "the rate may be up to 5.1 % too high, since a round had only 16 operations; with 86 it would be less than 1 %");
        RateBias byOperations =
                RateBias.over(List.of(ResultFixture.closedRound(16, 32, exponential)), workload("operations"));
        assertThat(byOperations.caution().map(CautionText::message))
                .contains(
                        "the rate may be up to 13.8 % too high, since a round had only 32 operations; with 427 it would be less than 1 %");
        assertThat(RateBias.over(List.of(ResultFixture.closedRound(16, 100, exponential)), workload("time"))
                        .caution())
                .isEmpty();
    }

    /** Its only time deviates from no other, which is no sign of even ones. */
    @Test
    void aSingleOperationSaysNothingOfHowEvenTheyAre() {
        Latency once = new Latency(1, 1, 1e9, 0, null, null, null, null, null, null, null, null, null, null, 1);
        assertThat(RateBias.over(List.of(ResultFixture.closedRound(1, 1, once)), workload("time"))
                        .caution()
                        .map(CautionText::message))
                .contains(
                        "the rate may be up to 80.0 % too high, since a round had only 1 operation; with 80 it would be less than 1 %");
    }

    @Test
    void roundsThatDidNothingSayNothing() {
        RateBias none = RateBias.over(List.of(ResultFixture.closedRound(16, 0, Latency.NONE)), null);
        assertThat(none.share()).isCloseTo(0, within(0.0));
        assertThat(none.caution()).isEmpty();
        assertThat(RateBias.over(List.of(), null).caution()).isEmpty();
    }

    private static Latency latency(double mean, double deviation) {
        return new Latency(16, 1, mean, deviation, null, null, null, null, null, null, null, null, null, null, 1);
    }

    private static Workload workload(String bound) {
        String extent = bound.equals("time") ? "duration: 2s" : "operations: 100";
        return PlanFiles.parse(
                        "{targets: {a: {store: memory}}, workloads: {write: {operations: {write: 1}, phases: {measure: {"
                                + extent + "}}}}}",
                        "test.yaml")
                .workloads()
                .values()
                .iterator()
                .next();
    }
}
