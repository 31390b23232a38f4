package org.storeharness.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.unit.Rate;

class PlannedTimeTextTest {
    @Test
    void roundsOfKnownLengthAreAddedUpWithTheCalibration() {
        assertThat(PlannedTimeText.of(plan("rounds: 6\ncalibration: 500ms", "phases: {measure: {duration: 2s}}")))
                .containsExactly(
                        "time: at least 26s: 6 rounds of about 4.2 s, 1.0 s of calibration;"
                                + " and up to 6.0 s of scratch warm-up (--no-scratch-warm-up skips it), what it takes to start, to fill and to clean up");
        assertThat(PlannedTimeText.of(plan("rounds: 6\ncold: true", "phases: {measure: {duration: 2s}}")))
                .containsExactly("time: at least 25s: 6 rounds of about 4.2 s;"
                        + " and what it takes to start, to fill and to clean up");
    }

    @Test
    void aMaximumTimeThatEndsThePlanEarlyIsSaidAsSuch() {
        assertThat(PlannedTimeText.of(plan("rounds: 6\ncold: true\nmaxTime: 20s", "phases: {measure: {duration: 2s}}")))
                .singleElement()
                .asString()
                .startsWith("time: at least 25s, of which --max-time allows at most 20s: 6 rounds");
        assertThat(PlannedTimeText.of(plan("rounds: 6\ncold: true\nmaxTime: 30s", "phases: {measure: {duration: 2s}}")))
                .singleElement()
                .asString()
                .startsWith("time: at least 25s, at most 30s: 6 rounds");
    }

    @Test
    void roundsUntilAVerdictHaveABoundForAllThatIsDoneWithThem() {
        assertThat(PlannedTimeText.of(plan("rounds: auto\nmaxTime: 5m", "phases: {measure: {duration: 2s}}")))
                .containsExactly(
                        "time: at most 5m00s (--max-time) with all that follows: first the start, up to 6.0 s of scratch"
                                + " warm-up (--no-scratch-warm-up skips it), the fills; then rounds of about 4.2 s until the comparisons"
                                + " are decided; then the clean-up");
    }

    @Test
    void aPlanThatWarmsItselfIsToldTheTimeOfItsCalibrationInPlaceOfAWarmUp() {
        assertThat(PlannedTimeText.of(
                        plan("rounds: auto\nmaxTime: 20s\ncalibration: 1s", "phases: {measure: {duration: 2s}}")))
                .containsExactly(
                        "time: at most 20s (--max-time) with all that follows: first the start, the fills and 2.0 s of"
                                + " calibration; then rounds of about 4.2 s until the comparisons are decided; then the clean-up");
    }

    @Test
    void theScratchWarmUpTakesATenthOfTheMaximumTimeAtMost() {
        assertThat(PlannedTimeText.of(plan("rounds: auto\nmaxTime: 20s", "phases: {measure: {duration: 2s}}")))
                .singleElement()
                .asString()
                .contains("up to 2.0 s of scratch warm-up");
    }

    @Test
    void aNumberOfOperationsTakesAnUnknownTime() {
        assertThat(PlannedTimeText.of(plan("rounds: 2", "phases: {measure: {operations: 10}}")))
                .containsExactly(
                        "time: 2 rounds of an unknown time, as a number of operations ends it;"
                                + " and up to 6.0 s of scratch warm-up (--no-scratch-warm-up skips it), what it takes to start, to fill and to clean up");
    }

    @Test
    void aRateThatIsTooLowForAP99IsSaidWithTheDurationThatItNeeds() {
        assertThat(PlannedTimeText.of(plan("rounds: 2", "arrivals: constant 200/s, phases: {measure: {duration: 2s}}")))
                .contains("work: p99 will not be known: it needs 1,000 operations a round, which at 200/s take"
                        + " --duration 5s");
        assertThat(PlannedTimeText.of(plan("rounds: 2", "arrivals: constant 500/s, phases: {measure: {duration: 2s}}")))
                .hasSize(1);
    }

    @Test
    void theTimeForAP99IsRoundedUp() {
        assertThat(PlannedTimeText.forP99(Rate.parse("200/s"))).isEqualTo(Duration.ofSeconds(5));
        assertThat(PlannedTimeText.forP99(Rate.parse("300/s"))).isEqualTo(Duration.ofSeconds(4));
        assertThat(PlannedTimeText.forP99(Rate.parse("1000000/s"))).isEqualTo(Duration.ofSeconds(1));
        assertThat(PlannedTimeText.forP99(Rate.parse("90/min"))).isEqualTo(Duration.ofSeconds(667));
    }

    private static Plan plan(String fields, String work) {
        return PlanFiles.parse(
                "name: x\n" + fields + "\ntargets: {a: {store: memory}, b: {store: memory}}\nworkloads:\n  work: {"
                        + "operations: {write: 1}, " + work + "}\n",
                "x.yaml");
    }
}
