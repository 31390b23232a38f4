package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.plan.WorkloadPlacement;
import org.storeharness.report.DiffFixtures;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.Difference;
import org.storeharness.result.Difference.RegressionFinding;
import org.storeharness.result.HostFixture;
import org.storeharness.result.Metric;
import org.storeharness.result.Obstacle;
import org.storeharness.result.Obstacle.Kind;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunDiff;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.Trend;
import org.storeharness.unit.Rate;

class DifferTest {
    @Test
    void aSlowdownBeyondTheMarginIsARegression() {
        RunDiff diff = diff("base", "slower");
        assertThat(diff.finding()).isEqualTo(RegressionFinding.REGRESSION);
        assertThat(diff.differences()).extracting(Difference::metric).containsExactly(Metric.OBJECTS_PER_SECOND);
        Difference rate = diff.differences().get(0);
        assertThat(rate.verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(rate.ratio()).isCloseTo(0.85, offset(0.03));
        assertThat(rate.high()).isLessThan(1 / 1.05);
        assertThat(rate.obstacle()).isNull();
        assertThat(rate.tests()).isEqualTo(1);
        assertThat(rate.baseRounds()).isEqualTo(8);
        assertThat(rate.candidateRounds()).isEqualTo(8);
        assertThat(rate.unit()).isEqualTo(ComparisonUnit.ROUND);
    }

    @Test
    void aChangeWithinTheMarginAndASpeedUpAreNoRegression() {
        assertThat(diff("base", "same").finding()).isEqualTo(RegressionFinding.NO_REGRESSION);
        RunDiff faster = diff("base", "faster");
        assertThat(faster.finding()).isEqualTo(RegressionFinding.NO_REGRESSION);
        assertThat(faster.differences()).extracting(Difference::verdict).containsOnly(Verdict.FASTER);
    }

    /** A rate that falls while it is measured has no figure that says what the build would do a minute later. */
    @Test
    void aRunThatDriftedByMoreThanTheDifferenceIsNotComparable() {
        Obstacle fell = Obstacle.inRounds(
                Kind.DRIFT, "candidate", 8, 8, Caution.of(CautionCode.DRIFT).with("rise", -0.3));
        RunDiff same = within(run("base"), drifting(1_000, -0.3));
        assertThat(same.finding()).isEqualTo(RegressionFinding.NOT_COMPARABLE);
        assertThat(same.differences())
                .singleElement()
                .extracting(Difference::obstacle)
                .isEqualTo(fell);
        assertThat(within(drifting(1_000, -0.3), run("base")).finding()).isEqualTo(RegressionFinding.NOT_COMPARABLE);

        assertThat(within(run("base"), drifting(1_000, -0.02)).finding())
                .as("no drift")
                .isEqualTo(RegressionFinding.NO_REGRESSION);
        assertThat(within(run("base"), drifting(3_000, -0.3)).finding())
                .as("a difference beyond the drift")
                .isEqualTo(RegressionFinding.NO_REGRESSION);
        assertThat(within(run("base"), drifting(500, -0.3)).finding())
                .as("a regression beyond the drift")
                .isEqualTo(RegressionFinding.REGRESSION);
    }

    /** Eight rounds of about that rate, each with that trend. */
    private static RunResult drifting(double rate, double rise) {
        ResultFixture fixture = new ResultFixture().target("fs", 1, Durability.DURABLE, "files on ext4", false);
        for (int round = 1; round <= 8; round++) {
            Measurement steady = fixture.measurement("fs", ResultFixture.WRITE, round, rate + round);
            fixture.add(ResultFixture.withCourse(steady, new Trend(rise, 0.05), null));
        }
        return run(fixture);
    }

    /** An open load with five operations a round has no percentile: that the gate says nothing of it must not let it pass. */
    @Test
    void workWithoutAFigureOnBothSidesIsNotComparable() {
        Cell paced = new Cell("paced", Arrivals.parse("constant 100/s"), 16, "1KiB");
        RunDiff diff = within(withPaced(ResultFixture.withoutPercentiles(paced(paced))), withPaced(paced(paced)));
        assertThat(diff.differences())
                .filteredOn(difference -> difference.cell().equals(paced))
                .singleElement()
                .extracting(Difference::obstacle)
                .isEqualTo(Obstacle.of(Kind.NO_COMMON_FIGURE, null));
        assertThat(diff.finding()).isEqualTo(RegressionFinding.NOT_COMPARABLE);
    }

    private static Measurement paced(Cell cell) {
        return new ResultFixture().target("fs").measurement("fs", cell, 1, 100);
    }

    /** Eight rounds of writes, and one of the paced work. */
    private static RunResult withPaced(Measurement paced) {
        double[] rates = {1_000, 1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 1_007};
        return run(new ResultFixture().rounds("fs", ResultFixture.WRITE, rates).add(paced));
    }

    /** A batch of ten counts as ten objects, and is not as fast a store. */
    @Test
    void anotherBatchIsToldAsOtherOptionsAre() {
        ResultFixture batched = new ResultFixture()
                .target("fs", 10, Durability.DURABLE, "files on ext4", false)
                .rounds("fs", ResultFixture.WRITE, 1_000, 1_001, 1_002, 1_003);
        assertThat(within(run("base"), run(batched)).cautions())
                .contains("fs: objects of one write differs: 1 before, 10 after");
    }

    @Test
    void otherHostsAreTold() {
        ResultFixture hosts = new ResultFixture()
                .rounds("fs", ResultFixture.WRITE, 1_000, 1_001, 1_002, 1_003)
                .hosts(HostFixture.hosts("a", "b"));
        assertThat(within(run("base"), run(hosts)).cautions())
                .contains("hosts differs: one machine before, a + b after");
    }

    /** The candidate reads a data set a hundred times as large, or while others write: its plan is another one. */
    @Test
    void readsOfAnotherFillOrBesideOtherWorkAreNotTheSameWork() {
        Workload alone = ResultFixture.workload(50_000, OperationKind.READ);
        WorkloadPlacement beside = new WorkloadPlacement(null, "read", Duration.ZERO);
        Workload writes = ResultFixture.workload(0, OperationKind.WRITE).withTurn(beside);
        RunResult base = reading(new ResultFixture().planned("read", alone));
        RunResult busy = reading(new ResultFixture().planned("read", alone).planned("write", writes));
        RunResult busier =
                reading(new ResultFixture().planned("read", alone).planned("write", writes.withConcurrency(64)));
        Obstacle other = Obstacle.of(Kind.PLANS_DIFFER, null);
        assertNotComparable(
                within(
                        base,
                        reading(new ResultFixture()
                                .planned("read", ResultFixture.workload(5_000_000, OperationKind.READ)))),
                other);
        assertNotComparable(within(base, busy), other);
        assertNotComparable(within(busy, busier), other);
        assertThat(within(busy, busy).finding()).isEqualTo(RegressionFinding.NO_REGRESSION);
    }

    /** A build that is slower has written fewer objects by the time it reads some, which can only help it. */
    @Test
    void aMixThatReadsFewerObjectsSinceItIsSlowerIsARegression() {
        assertThat(within(mixed(5_000, 1_000), mixed(4_000, 800)).finding()).isEqualTo(RegressionFinding.REGRESSION);
        assertThat(within(mixed(4_000, 800), mixed(5_000, 1_000)).finding())
                .as("faster over more objects")
                .isEqualTo(RegressionFinding.NO_REGRESSION);
    }

    @Test
    void aMixWhoseNumberOfObjectsMayBeTheCauseIsNotComparable() {
        assertNotComparable(
                within(mixed(5_000, 1_000), mixed(4_000, 1_000)),
                Obstacle.differs(Kind.DATA_SETS_DIFFER, "5000", "4000"));
        assertNotComparable(
                within(mixed(4_000, 1_000), mixed(5_000, 800)),
                Obstacle.differs(Kind.DATA_SETS_DIFFER, "4000", "5000"));
    }

    @Test
    void readsOfFewerObjectsAreNotComparableHoweverSlow() {
        Workload reads = ResultFixture.workload(2_000, OperationKind.READ);
        assertNotComparable(
                within(reading("read", reads, 5_000, 1_000), reading("read", reads, 4_000, 800)),
                Obstacle.differs(Kind.DATA_SETS_DIFFER, "5000", "4000"));
    }

    /** Reads and writes of a target that holds so many objects, at about that rate. */
    private static RunResult mixed(long objects, double rate) {
        return reading(
                "read-write", ResultFixture.workload(2_000, OperationKind.READ, OperationKind.WRITE), objects, rate);
    }

    private static RunResult reading(String name, Workload workload, long objects, double rate) {
        Cell cell = new Cell(name, new Arrivals.Closed(), 16, "1KiB");
        return run(new ResultFixture()
                .planned(name, workload)
                .objects("fs", objects)
                .rounds("fs", cell, rate, rate + 1, rate + 2, rate + 3, rate + 4, rate + 5));
    }

    /** All runs of a repeated one but the first take their paced rate from it. */
    @Test
    void theRateThatARunFoundForPacedWorkIsNoPartOfItsPlan() {
        assertThat(within(besidePaced(null), besidePaced(Rate.perSecond(1_000))).finding())
                .isEqualTo(RegressionFinding.NO_REGRESSION);
    }

    /** Closed reads beside writes that are paced at that rate, if it is known. */
    private static RunResult besidePaced(@Nullable Rate at) {
        Workload paced = ResultFixture.workload(0, OperationKind.WRITE)
                .withArrivals(new Arrivals.Paced(0.5, "write", at))
                .withTurn(new WorkloadPlacement(null, "read", Duration.ZERO));
        return reading(new ResultFixture()
                .planned("read", ResultFixture.workload(50_000, OperationKind.READ))
                .planned("paced", paced));
    }

    /** Objects that were filled before have no part in writes alone. */
    @Test
    void aFillThatNothingReadsDoesNotMatter() {
        RunResult filled = run(new ResultFixture()
                .planned("write", ResultFixture.workload(100, OperationKind.WRITE))
                .rounds("fs", ResultFixture.WRITE, 1_000, 1_001, 1_002, 1_003, 1_004, 1_005));
        assertThat(within(run("base"), filled).finding()).isNotEqualTo(RegressionFinding.NOT_COMPARABLE);
    }

    @Test
    void aRunThatBeganColdIsTold() {
        Workload reads = ResultFixture.workload(50_000, OperationKind.READ);
        assertThat(within(
                                reading(new ResultFixture().planned("read", reads)),
                                reading(new ResultFixture()
                                        .planned("read", reads)
                                        .cold()))
                        .cautions())
                .contains(
                        "scratch warm-up before the first stage differs: yes before, no (--no-scratch-warm-up) after");
    }

    private static RunResult reading(ResultFixture fixture) {
        return run(fixture.target("fs").rounds("fs", ResultFixture.READ, 1_000, 1_001, 1_002, 1_003, 1_004, 1_005));
    }

    private static RunDiff within(RunResult base, RunResult candidate) {
        return Differ.compare(List.of(base), List.of(candidate), 0.05, true);
    }

    /** Syncs were turned off in the second of six runs of the base, which makes its figures those of relaxed writes. */
    @Test
    void aSingleRunWhoseTargetDiffersIsNoticed() {
        List<RunResult> base = new ArrayList<>(runs(1, 6));
        ResultFixture relaxed = new ResultFixture().target("fs", 1, Durability.RELAXED, "fs 1.0", false);
        base.set(1, run(relaxed.rounds("fs", ResultFixture.WRITE, 1_000, 1_001, 1_002, 1_003)));
        assertNotComparable(
                Differ.compare(base, runs(2, 6), 0.05, false),
                Obstacle.differs(Kind.DURABILITY_DIFFERS, "relaxed", "durable"));
        assertNotComparable(
                Differ.compare(runs(2, 6), base, 0.05, false),
                Obstacle.differs(Kind.DURABILITY_DIFFERS, "durable", "relaxed"));
    }

    @Test
    void noiseThatMayHideARegressionIsInconclusive() {
        RunDiff diff = diff("base", "noisy");
        assertThat(diff.finding()).isEqualTo(RegressionFinding.INCONCLUSIVE);
    }

    @Test
    void aLargerMarginToleratesWhatASmallerOneDoesNot() {
        assertThat(diff("base", "slower", 0.3).finding()).isEqualTo(RegressionFinding.NO_REGRESSION);
        assertThat(diff("base", "slower", 0.15).finding()).isEqualTo(RegressionFinding.INCONCLUSIVE);
    }

    @Test
    void fewRoundsDecideNothing() {
        RunDiff diff = diff("base", "short");
        assertThat(diff.finding()).isEqualTo(RegressionFinding.INCONCLUSIVE);
        assertThat(diff.differences()).extracting(Difference::verdict).containsOnly(Verdict.TOO_FEW_ROUNDS);
    }

    @Test
    void failuresTheClientAndDurabilityAreNeverASpeedUp() {
        Caution failures =
                Caution.of(CautionCode.TOO_MANY_FAILURES).with("count", 1).with("limit", 0);
        Caution processors =
                Caution.of(CautionCode.CLIENT_PROCESSORS).with("share", 0.93).with("processors", 2);
        assertNotComparable(diff("base", "failed"), Obstacle.notValid("candidate", "20260131-120000-failed", failures));
        assertNotComparable(
                diff("base", "client-bound"),
                Obstacle.inRounds(Obstacle.Kind.CLIENT_LIMIT, "candidate", 1, 8, processors));
        assertNotComparable(diff("base", "relaxed"), Obstacle.differs(Kind.DURABILITY_DIFFERS, "durable", "relaxed"));
        assertNotComparable(diff("failed", "base"), Obstacle.notValid("base", "20260131-120000-failed", failures));
    }

    /** The base may be faster than shown: a regression is then larger than shown, and that there is none is not known. */
    @Test
    void aBaseThatTheClientLimitedDecidesARegressionAndNothingElse() {
        assertThat(diff("client-bound", "slower").differences())
                .singleElement()
                .returns(RegressionFinding.REGRESSION, Difference::finding)
                .returns(Verdict.SLOWER, Difference::verdict);
        Caution processors =
                Caution.of(CautionCode.CLIENT_PROCESSORS).with("share", 0.93).with("processors", 2);
        for (String candidate : List.of("client-bound", "noisy")) {
            assertThat(diff("client-bound", candidate, candidate.equals("noisy") ? 1 : 0.05)
                            .differences())
                    .extracting(Difference::obstacle)
                    .containsExactly(Obstacle.inRounds(Kind.CLIENT_LIMIT, "base", 1, 8, processors));
        }
    }

    @Test
    void workThatOnlyOneSideHasIsNotComparable() {
        RunDiff diff = DiffFixtures.diff();
        assertThat(diff.finding()).isEqualTo(RegressionFinding.REGRESSION);
        assertThat(diff.differences())
                .filteredOn(difference -> difference.finding() == RegressionFinding.NOT_COMPARABLE)
                .singleElement()
                .extracting(Difference::obstacle)
                .isEqualTo(Obstacle.of(Kind.ONLY_ON_ONE_SIDE, "base"));
        assertThat(diff.cautions())
                .contains("machine: cpuModel differs: Some CPU before, Other CPU after")
                .anyMatch(caution -> caution.startsWith("with fewer than 6 runs on a side"));
    }

    @Test
    void withSixRunsOnBothSidesTheRunIsTheUnit() {
        List<RunResult> base = runs(1, 6);
        List<RunResult> candidate = runs(2, 7);
        RunDiff diff = Differ.compare(base, candidate, 0.05, false);
        assertThat(diff.differences().get(0).baseRounds()).isEqualTo(6);
        assertThat(diff.differences().get(0).candidateRounds()).isEqualTo(7);
        assertThat(diff.differences().get(0).unit()).isEqualTo(ComparisonUnit.RUN);
        assertThat(diff.cautions()).noneMatch(caution -> caution.contains("fewer than 6 runs"));

        RunDiff byRound = Differ.compare(base.subList(0, 5), candidate, 0.05, false);
        assertThat(byRound.differences().get(0).baseRounds()).isEqualTo(20);
    }

    @Test
    void fewerThanSixRunsOnASideDecideNothingUnlessTheirRoundsShall() {
        List<RunResult> base = List.of(run("base"));
        List<RunResult> slower = List.of(run("slower"));
        RunDiff diff = Differ.compare(base, slower, 0.05, false);
        assertThat(diff.finding()).isEqualTo(RegressionFinding.INCONCLUSIVE);
        assertThat(diff.differences()).extracting(Difference::verdict).containsOnly(Verdict.TOO_FEW_ROUNDS);
        assertThat(diff.cautions().get(0)).endsWith("so nothing is decided (--within-run decides by the rounds alone)");

        RunDiff within = Differ.compare(base, slower, 0.05, true);
        assertThat(within.finding()).isEqualTo(RegressionFinding.REGRESSION);
        assertThat(within.cautions().get(0)).endsWith("what differs from run to run is not part of the intervals");
    }

    /** Rounds of one run are alike, runs are not: they differ by a tenth. */
    private static List<RunResult> runs(long seed, int count) {
        Random random = new Random(seed);
        List<RunResult> runs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double rate = 1_000 * Math.exp(0.1 * random.nextGaussian());
            runs.add(run(new ResultFixture().rounds("fs", ResultFixture.WRITE, rate, rate + 1, rate + 2, rate + 3)));
        }
        return runs;
    }

    private static void assertNotComparable(RunDiff diff, Obstacle obstacle) {
        assertThat(diff.finding()).isEqualTo(RegressionFinding.NOT_COMPARABLE);
        assertThat(diff.differences()).allSatisfy(difference -> {
            assertThat(difference.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
            assertThat(difference.ratio()).isNull();
            assertThat(difference.obstacle()).isEqualTo(obstacle);
        });
    }

    private static RunDiff diff(String base, String candidate) {
        return diff(base, candidate, 0.05);
    }

    private static RunDiff diff(String base, String candidate, double margin) {
        return Differ.compare(List.of(run(base)), List.of(run(candidate)), margin, true);
    }

    private static RunResult run(ResultFixture fixture) {
        return fixture.build();
    }

    private static RunResult run(String name) {
        return DiffFixtures.runs().get(name);
    }
}
