package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Rounds;
import org.storeharness.result.WarmedWork;
import org.storeharness.run.stage.Stage;

class RoundTextTest {
    private static final String PLAN = """
            rounds: 2
            %s
            targets: {memory: {store: memory}}
            workloads: {write: {operations: {write: 1}, concurrency: 4, phases: {measure: {operations: 1}}}}
            """;

    @Test
    void howManyRoundsAVerdictNeedsIsToldBeforeTheFirst() {
        assertThat(RoundText.needed(6, 8, Rounds.AUTO))
                .isEqualTo("6 comparisons of two targets are tested: verdicts need 8 rounds or more");
        assertThat(RoundText.needed(1, 6, Rounds.of(6)))
                .isEqualTo("1 comparison of two targets is tested: verdicts need 6 rounds or more");
        assertThat(printed(PLAN.formatted("")))
                .isEqualTo(
                        "6 comparisons of two targets are tested: verdicts need 8 rounds or more, and there will be 2 (--rounds 8)");
    }

    @Test
    void aMaximumTimeThatIsTooShortForThatIsToldBeforeTheFirst() {
        String plan = """
                rounds: auto
                maxTime: %s
                targets: {one: {store: memory}, two: {store: memory}}
                workloads: {write: {operations: {write: 1}, phases: {measure: {duration: 5s}}}}
                """;
        assertThat(printed(plan.formatted("40s")))
                .contains(
                        "8 rounds of about 10s take 1m22s, and --max-time is 40s: expect no verdicts without a longer");
        assertThat(printed(plan.formatted("10m"))).doesNotContain("--max-time");
    }

    @Test
    void theTrialOfASweepNamesItsPoint() {
        assertThat(RoundText.point(stage(plan("")), plan("").sweep())).isEmpty();
        Plan sweep = plan("sweep: {concurrency: [2, 4], size: [1KiB, 8KiB]}");
        assertThat(RoundText.point(stage(sweep), sweep.sweep())).isEqualTo(" at concurrency 4, 1KiB");
    }

    private static Plan plan(String sweep) {
        return PlanFiles.parse(PLAN.formatted(sweep), "plan.yaml");
    }

    private static Stage stage(Plan plan) {
        return new Stage("memory", "write", plan.workloads().get("write"), 1, 0);
    }

    private static String printed(String plan) {
        StringWriter err = new StringWriter();
        ProgressPrinter progress =
                new ProgressPrinter(new PrintWriter(err), 1, PlanFiles.parse(plan, "plan.yaml"), Duration.ZERO);
        progress.comparisons(6, 8);
        progress.end();
        return err.toString().strip();
    }

    @ParameterizedTest(name = "{0} of the rounds, which began after {1} s, after {2} s of {3}")
    @CsvSource({
        "0.02, 0, 15, 360, 345",
        "0.25, 0, 30, 360, 90",
        "0, 0, 100, 360, 260",
        "0.5, 0, 400, 360, 0",
        "0.25, 0, 30, 0, 90",
        // a fill or a calibration of three minutes before the first round
        "0.25, 180, 190, 0, 30",
        "0.5, 180, 190, 360, 10",
    })
    void itIsNeverPastTheEndAndGoesByTheRounds(double rounds, double began, double elapsed, double most, long left) {
        assertThat(new TimeLeft(rounds, began, elapsed, most).seconds()).isEqualTo(OptionalLong.of(left));
    }

    @Test
    void withoutABoundNobodyKnowsAtTheBeginning() {
        assertThat(new TimeLeft(0.01, 0, 30, 0).seconds()).isEmpty();
    }

    @Test
    void oneLineSaysWhatWasPractised() {
        assertThat(WarmedText.of(List.of(
                        new WarmedWork("seaweed", "write", 1.25, 20_000, true, null),
                        new WarmedWork("seaweed", "read", 1.0, 30_000, false, null))))
                .isEqualTo("warmed: seaweed write, seaweed read in 2.3 s (--no-scratch-warm-up skips this)");
    }

    @Test
    void whatCouldNotBePractisedIsSaid() {
        assertThat(WarmedText.of(List.of(new WarmedWork("seaweed", "write", 0, 0, false, "no volume is free"))))
                .isEqualTo("not warmed: seaweed write: no volume is free");
    }
}
