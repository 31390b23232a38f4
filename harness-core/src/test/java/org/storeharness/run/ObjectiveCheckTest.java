package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.RateObjective;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Backlog;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.run.ObjectiveCheck.CheckedCell;
import org.storeharness.run.ObjectiveCheck.ObjectiveFinding;
import org.storeharness.unit.TestLength;

/** Rounds on a fixture whose times follow from the rate: p99 48 ms at 1000/s, 96 ms at 500/s. */
class ObjectiveCheckTest {
    private static final RateObjective OBJECTIVE = RateObjective.parse("p99<50ms");

    private static final int CELLS = 15;

    private final ResultFixture fixture = new ResultFixture();

    /** A round of each of many targets. */
    private List<Measurement> onEach(double rate) {
        return IntStream.range(0, CELLS)
                .mapToObj(cell -> fixture.measurement("target" + cell, ResultFixture.WRITE, 1, rate))
                .toList();
    }

    private List<Measurement> rounds(int met, int missed) {
        List<Measurement> rounds = new ArrayList<>();
        for (int i = 0; i < met + missed; i++) {
            rounds.add(fixture.measurement("a", ResultFixture.WRITE, i + 1, i < met ? 1_000 : 500));
        }
        return rounds;
    }

    private static CheckedCell check(List<Measurement> rounds) {
        List<CheckedCell> found = ObjectiveCheck.check(OBJECTIVE, rounds);
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "6, 0, MET",
        "0, 6, MISSED",
        "5, 0, UNDECIDED",
        "0, 5, UNDECIDED",
        "7, 1, UNDECIDED",
        "8, 1, MET",
        "1, 8, MISSED",
        "9, 2, UNDECIDED",
        "10, 2, MET",
        "3, 3, UNDECIDED"
    })
    void theRoundsDecideByTheSignTest(int met, int missed, ObjectiveFinding finding) {
        assertThat(check(rounds(met, missed)))
                .isEqualTo(new CheckedCell("a", ResultFixture.WRITE, met, met + missed, met + missed, finding));
    }

    @Test
    void aPercentileThatIsNotKnownInARoundLeavesItOpen() {
        List<Measurement> rounds = rounds(8, 0);
        rounds.set(0, ResultFixture.withoutPercentiles(rounds.get(0)));
        assertThat(check(rounds).finding()).isEqualTo(ObjectiveFinding.UNDECIDED);
        List<Measurement> missed = rounds(0, 8);
        missed.set(0, ResultFixture.withoutPercentiles(missed.get(0)));
        assertThat(check(missed))
                .extracting(CheckedCell::finding, CheckedCell::known)
                .containsExactly(ObjectiveFinding.MISSED, 7);
    }

    @Test
    void failedOperationsMissTheObjective() {
        List<Measurement> rounds = new ArrayList<>();
        for (int round = 1; round <= 6; round++) {
            OperationCounts operations = new OperationCounts(1_999, 0, 0, 0, 0, 1, 0, 0, 0, 0);
            rounds.add(fixture.measurement("a", ResultFixture.WRITE, round, 1_000, operations, List.of()));
        }
        assertThat(check(rounds).finding()).isEqualTo(ObjectiveFinding.MISSED);
    }

    @Test
    void whatTheClientLimitsIsNotBlamedOnTheStore() {
        Caution late = Caution.of(CautionCode.CLIENT_LATE, "a").with("percentiles", "p99");
        ResultFixture limited = new ResultFixture().target("a");
        for (int round = 1; round <= 6; round++) {
            limited.addBound("a", ResultFixture.WRITE, round, 500, late);
        }
        assertThat(ObjectiveCheck.check(OBJECTIVE, limited.build().results()))
                .singleElement()
                .extracting(CheckedCell::finding, CheckedCell::known)
                .containsExactly(ObjectiveFinding.UNDECIDED, 0);
    }

    @Test
    void anOverloadOfABoundClientIsNotBlamedOnTheStoreUnlessOperationsFailed() {
        Measurement.Cell open = new Measurement.Cell("write", Arrivals.parse("1000/s"), 16, "1KiB");
        Caution late = Caution.of(CautionCode.CLIENT_LATE, "a").with("percentiles", "p99");
        ResultFixture limited = new ResultFixture().target("a");
        ResultFixture free = new ResultFixture().target("a");
        ResultFixture failed = new ResultFixture().target("a");
        for (int round = 1; round <= 6; round++) {
            Backlog left = new Backlog(1_000, 500, true);
            limited.addBound("a", open, round, 500, late);
            free.add(ResultFixture.withCourse(free.measurement("a", open, round, 500), null, left));
            Measurement broken = free.measurement(
                    "a", open, round, 500, new OperationCounts(1_999, 0, 0, 0, 0, 1, 0, 0, 0, 0), List.of());
            failed.add(ResultFixture.withCourse(broken, null, left));
        }
        List<Measurement> bound = limited.build().results().stream()
                .map(one -> ResultFixture.withCourse(one, null, new Backlog(1_000, 500, true)))
                .toList();
        assertThat(check(bound))
                .extracting(CheckedCell::finding, CheckedCell::known)
                .containsExactly(ObjectiveFinding.UNDECIDED, 0);
        assertThat(check(free.build().results()).finding()).isEqualTo(ObjectiveFinding.MISSED);
        assertThat(check(failed.build().results()).finding()).isEqualTo(ObjectiveFinding.MISSED);
    }

    /** Each of 15 cells is just at the limit: any round may go either way. */
    @Test
    void manyCellsTogetherAreFailedByChanceNoMoreOftenThanTheLevelSays() {
        Random random = new Random(5);
        List<Measurement> meeting = onEach(1_000);
        List<Measurement> missing = onEach(500);
        int runs = TestLength.of(2_000, 20_000);
        int failed = 0;
        for (int run = 0; run < runs; run++) {
            List<Measurement> measured = new ArrayList<>();
            for (int cell = 0; cell < CELLS; cell++) {
                for (int round = 0; round < 12; round++) {
                    measured.add((random.nextBoolean() ? meeting : missing).get(cell));
                }
            }
            failed += ObjectiveCheck.check(OBJECTIVE, measured).stream()
                            .anyMatch(cell -> cell.finding() == ObjectiveFinding.MISSED)
                    ? 1
                    : 0;
        }
        assertThat(failed / (double) runs).isBetween(0.0005, 0.025);
    }

    @Test
    void aCellThatSurelyMissesIsFoundAmongManyThatMeet() {
        List<Measurement> measured = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            measured.addAll(onEach(1_000));
            measured.set(measured.size() - 1, onEach(500).get(CELLS - 1));
        }
        assertThat(ObjectiveCheck.check(OBJECTIVE, measured))
                .extracting(CheckedCell::finding)
                .containsOnly(ObjectiveFinding.MET, ObjectiveFinding.MISSED)
                .containsOnlyOnce(ObjectiveFinding.MISSED);
        assertThat(ObjectiveCheck.roundsNeeded(CELLS)).isEqualTo(10);
        assertThat(ObjectiveCheck.roundsNeeded(1)).isEqualTo(6);
    }

    @Test
    void aLimitForAKindIsForTheWorkThatHasIt() {
        assertThat(ObjectiveCheck.check(RateObjective.parse("read.p99<50ms"), rounds(6, 0)))
                .isEmpty();
        assertThat(ObjectiveCheck.check(RateObjective.parse("write.p99<50ms"), rounds(6, 0)))
                .singleElement()
                .extracting(CheckedCell::finding)
                .isEqualTo(ObjectiveFinding.MET);
    }
}
