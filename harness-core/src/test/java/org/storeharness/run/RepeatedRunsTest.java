package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.store.AuditSummary;

class RepeatedRunsTest {
    private static final int ROUNDS = 8;

    /** The factors by which another run changes the second target: 1 on average. */
    private static final double[] OF_THE_RUN = {1.05, 0.96, 1.04, 0.95, 1.06, 0.94};

    /** A run with steady rounds in which the second target is faster by a factor. */
    private static RunResult run(String id, double factor) {
        double[] rates = IntStream.range(0, ROUNDS)
                .mapToDouble(round -> 1000 + round % 3)
                .toArray();
        return new ResultFixture()
                .id(id)
                .target("one")
                .audited("one", new AuditSummary(10, 0, 0, 0, 0, 0, 0, 0))
                .target("two")
                .rounds("one", ResultFixture.WRITE, rates)
                .rounds(
                        "two",
                        ResultFixture.WRITE,
                        DoubleStream.of(rates).map(rate -> rate * factor).toArray())
                .caution(Caution.of(CautionCode.NOT_CLEANED_UP, "one").with("message", "gone"))
                .build();
    }

    private static List<RunResult> runs(double factor) {
        List<RunResult> runs = new ArrayList<>();
        for (double ofTheRun : OF_THE_RUN) {
            runs.add(run("run-" + runs.size(), factor * ofTheRun));
        }
        return runs;
    }

    private static RunResult combined(List<RunResult> runs) {
        return RepeatedRuns.combine("all", List.of("compare"), runs, Comparer.DEFAULT_MARGIN);
    }

    @Test
    void whatOneRunShowsMayBeTheRunAndNotTheTarget() {
        assertThat(Comparer.compare(runs(1).get(4), 0.01))
                .singleElement()
                .satisfies(one -> assertThat(one.verdict()).isEqualTo(Verdict.FASTER));
        assertThat(RepeatedRuns.combine("all", List.of(), runs(1), 0.01).comparisons())
                .singleElement()
                .satisfies(all -> {
                    assertThat(all.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
                    assertThat(all.unit()).isEqualTo(ComparisonUnit.RUN);
                });
    }

    @Test
    void aDifferenceInEveryRunIsAVerdict() {
        assertThat(combined(runs(1.5)).comparisons()).singleElement().satisfies(comparison -> {
            assertThat(comparison.verdict()).isEqualTo(Verdict.FASTER);
            assertThat(comparison.rounds()).isEqualTo(OF_THE_RUN.length);
            assertThat(comparison.low()).isLessThan(1.5 * 0.96);
            assertThat(comparison.high()).isGreaterThan(1.5 * 1.04);
        });
    }

    @Test
    void theRoundsOfAllRunsFollowOneAnother() {
        RunResult combined = combined(runs(1));
        assertThat(combined.results().stream()
                        .filter(measured -> measured.target().equals("two"))
                        .map(measured -> measured.round()))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, ROUNDS * OF_THE_RUN.length)
                        .boxed()
                        .toList());
        assertThat(combined.run().runs()).hasSize(OF_THE_RUN.length).startsWith("run-0", "run-1");
    }

    @Test
    void auditsAndCautionsOfAllRunsAreCounted() {
        RunResult combined = combined(runs(1));
        assertThat(combined.targets().get(0).audit()).isEqualTo(new AuditSummary(60, 0, 0, 0, 0, 0, 0, 0));
        assertThat(combined.targets().get(1).audit()).isNull();
        assertThat(combined.warnings())
                .singleElement()
                .satisfies(caution -> assertThat(caution.whole("times")).isEqualTo(OF_THE_RUN.length));
    }

    @Test
    void oneRunThatIsNotValidMakesTheResultInvalid() {
        List<RunResult> runs = runs(1);
        runs.set(
                3,
                new ResultFixture()
                        .target("one")
                        .target("two")
                        .invalid("broken")
                        .build());
        assertThat(combined(runs).run().valid()).isFalse();
    }
}
