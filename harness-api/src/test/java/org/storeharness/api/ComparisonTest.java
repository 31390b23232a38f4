package org.storeharness.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.Arrivals;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.Trend;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.unit.Rate;

class ComparisonTest {
    private static final Path DIRECTORY = Path.of("/runs/1");
    private static final Cell OPEN = new Cell("read", new Arrivals.Constant(Rate.perSecond(100)), 16, "1KiB");

    private static Comparison of(ResultFixture fixture) {
        RunResult result = fixture.build();
        return new Comparison(DIRECTORY, result.withComparisons(Comparer.compare(result)));
    }

    private static Comparison twiceAsFast() {
        return of(new ResultFixture()
                .rounds("fast", ResultFixture.WRITE, 200, 202, 204, 206, 208, 210, 212, 214)
                .rounds("slow", ResultFixture.WRITE, 100, 101, 102, 103, 104, 105, 106, 107));
    }

    @Test
    void aRatioIsReadFromEitherSide() {
        Ratio ratio = twiceAsFast().write("fast", "slow");
        assertThat(ratio.verdict()).isEqualTo(Verdict.FASTER);
        assertThat(ratio.interval()).hasValueSatisfying(speed -> {
            assertThat(speed.estimate()).isCloseTo(2, within(1e-6));
            assertThat(speed.low()).isCloseTo(2, within(1e-6));
        });
        Ratio inverse = twiceAsFast().write("slow", "fast");
        assertThat(inverse.verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(inverse.interval())
                .hasValueSatisfying(speed -> assertThat(speed.estimate()).isCloseTo(0.5, within(1e-6)));
        assertThat(inverse.subjectFigure()).isEqualTo(ratio.referenceFigure());
    }

    @Test
    void aLeadIsALowerBoundWhereTheClientWasTheLimit() {
        ResultFixture fixture = new ResultFixture().target("fast").target("slow");
        for (int round = 1; round <= 8; round++) {
            Caution limit = Caution.of(CautionCode.CLIENT_EVENT_LOOP).with("share", 0.99);
            fixture.addBound("fast", ResultFixture.WRITE, round, 200 + round, limit);
        }
        Comparison found =
                of(fixture.rounds("slow", ResultFixture.WRITE, 100, 100.5, 101, 101.5, 102, 102.5, 103, 103.5));
        Ratio ratio = found.write("fast", "slow");
        assertThat(ratio.verdict()).isEqualTo(Verdict.FASTER);
        assertThat(ratio.interval())
                .hasValueSatisfying(speed -> assertThat(speed.high()).isLessThan(2.1));
        assertThat(ratio.possible()).isNotNull();
        assertThat(ratio.possible().high()).isInfinite();
        assertThat(ratio.possible().low()).isGreaterThan(1.9);
        assertThat(ratio.describe()).contains("operations: 2.01 or more");
        assertThat(found.write("slow", "fast").possible().low()).isZero();
    }

    /** The p99 of the first is 24 ms and that of the second 48 ms as it is printed, and 36 ms from the starts of operations that started late. */
    @Test
    void aStoreThatIsSlowerWithoutTheLatenessOfTheClientMayBeSlowerStill() {
        Cell open = new Cell("write", new Arrivals.Constant(Rate.perSecond(100)), 16, "1KiB");
        Comparison found = of(new ResultFixture()
                .rounds("fast", open, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000)
                .lateRounds("slow", open, 1_000, 36, 36, 36, 36, 36, 36, 36, 36));
        Ratio ratio = found.write("fast", "slow");
        assertThat(ratio.verdict()).isEqualTo(Verdict.FASTER);
        assertThat(ratio.possible()).isNotNull();
        assertThat(ratio.possible().low()).isCloseTo(1.5, within(1e-3));
        assertThat(ratio.possible().high()).isInfinite();
        assertThat(found.write("slow", "fast").possible().low()).isZero();
    }

    @Test
    void whatADriftMayHaveMadeOfARatioIsPossible() {
        ResultFixture fixture = new ResultFixture().target("fast").target("slow");
        for (int round = 1; round <= 8; round++) {
            fixture.add(ResultFixture.withCourse(
                    fixture.measurement("fast", ResultFixture.WRITE, round, 310 + round), new Trend(0.2, 0.02), null));
        }
        Ratio ratio = of(fixture.rounds("slow", ResultFixture.WRITE, 100, 100, 100, 100, 100, 100, 100, 100))
                .write("fast", "slow");
        assertThat(ratio.verdict()).isEqualTo(Verdict.FASTER);
        assertThat(ratio.interval())
                .hasValueSatisfying(speed -> assertThat(speed.low()).isGreaterThan(3));
        assertThat(ratio.possible()).isNotNull();
        assertThat(ratio.possible().low()).isBetween(2.4, 2.7);
        assertThat(ratio.possible().high()).isBetween(3.7, 4.0);
    }

    @Test
    void theShorterResponseTimeIsTheFaster() {
        Comparison found = of(new ResultFixture()
                .pacedRounds("fast", OPEN, 1e6, 1.01e6, 1.02e6, 1.03e6, 1.04e6, 1.05e6, 1.06e6, 1.07e6)
                .pacedRounds("slow", OPEN, 3e6, 3.03e6, 3.06e6, 3.09e6, 3.12e6, 3.15e6, 3.18e6, 3.21e6));
        Ratio ratio = found.read("fast", "slow");
        assertThat(ratio.metric()).isEqualTo("p50 response time");
        assertThat(ratio.verdict()).isEqualTo(Verdict.FASTER);
        assertThat(ratio.interval())
                .hasValueSatisfying(speed -> assertThat(speed.low()).isGreaterThan(2));
        assertThat(ratio.describe()).contains("ms");
    }

    @Test
    void theDescriptionSaysFiguresIntervalRoundsAndDirectory() {
        assertThat(twiceAsFast().write("fast", "slow").describe())
                .contains(
                        "at write (concurrency 16, 1KiB) fast is 2.00 times as fast as slow, 95 % interval 2.00 to 2.00",
                        "objects/s, median (lowest to highest round): fast 207 (200 to 214), slow 104 (100 to 107)",
                        "rounds: 8",
                        "run directory: /runs/1");
    }

    @Test
    void whatCannotBeComparedHasNoIntervalAndSaysWhy() {
        Ratio ratio = of(new ResultFixture()
                        .rounds("a", ResultFixture.WRITE, 100, 100, 100, 100, 100, 100)
                        .rounds("b", ResultFixture.WRITE, 100, 100, 100, 100, 100, 100)
                        .invalid("it broke"))
                .write("a", "b");
        assertThat(ratio.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
        assertThat(ratio.interval()).isEmpty();
        assertThat(ratio.explanation()).contains("not valid");
    }

    @Test
    void whatWasNotMeasuredIsNamed() {
        assertThatThrownBy(() -> twiceAsFast().read("fast", "slow"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("fast to slow at read");
        assertThatThrownBy(() -> twiceAsFast().figures("write", "tape"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("write on tape");
    }

    @Test
    void aDirectoryWithoutARunIsRefused(@TempDir Path empty) {
        assertThatThrownBy(() -> Comparison.read(empty))
                .isInstanceOf(HarnessException.class)
                .hasMessageContaining(empty.toString());
    }
}
