package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.storeharness.result.ResultFixture.READ;
import static org.storeharness.result.ResultFixture.WRITE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.report.VerdictText;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.Metric;
import org.storeharness.result.Obstacle;
import org.storeharness.result.Obstacle.Kind;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Backlog;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.Measurement.KindResult;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.Trend;
import org.storeharness.result.measurement.Window;
import org.storeharness.statistics.comparison.TestFamily.PlannedTest;
import org.storeharness.statistics.comparison.TestFamily.WorkPoint;
import org.storeharness.store.CacheChoice;
import org.storeharness.store.CacheEvidence;
import org.storeharness.unit.Rate;
import org.storeharness.unit.RecordCopy;

class ComparerTest {
    private static final double[] SLOW = {100, 104, 97, 101, 99, 103, 98, 102};
    private static final Caution BOUND =
            Caution.of(CautionCode.CLIENT_EVENT_LOOP).with("share", 0.99);

    private static final double[] FAST = {200, 210, 195, 201, 200, 204, 199, 202};

    @Test
    void aTargetThatIsFasterInEveryRoundIsFaster() {
        Comparison comparison =
                only(new ResultFixture().rounds("old", WRITE, SLOW).rounds("new", WRITE, FAST));

        assertThat(comparison)
                .returns("new", Comparison::subject)
                .returns("old", Comparison::reference)
                .returns(8, Comparison::rounds)
                .returns(Metric.OBJECTS_PER_SECOND, Comparison::metric)
                .returns(1, Comparison::tests)
                .returns(Verdict.FASTER, Comparison::verdict)
                .returns(0.0078125, Comparison::pValue)
                .returns(0.0078125, Comparison::adjustedPValue)
                .returns(
                        "new is faster than old at write (concurrency 16, 1KiB): 2.00 x objects/s, 95 % interval 1.99 to 2.02, "
                                + "8 rounds, p = 0.0078",
                        VerdictText::sentence);
    }

    @Test
    void aTargetThatIsSlowerInEveryRoundIsSlower() {
        Comparison comparison =
                only(new ResultFixture().rounds("old", WRITE, FAST).rounds("new", WRITE, SLOW));

        assertThat(comparison.verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(VerdictText.sentence(comparison))
                .startsWith("new is slower than old at write (concurrency 16, 1KiB): 0.499 x");
    }

    @Test
    void everyObjectOfABatchCounts() {
        Comparison comparison = only(new ResultFixture()
                .target("single")
                .target("batch", 100, Durability.DURABLE, "batch 1.0", false)
                .rounds("single", WRITE, FAST)
                .rounds("batch", WRITE, SLOW));

        assertThat(comparison.ratio()).isCloseTo(50, within(1.0));
    }

    @Test
    void aClosedMixOfBatchesBesideSingleWritesIsNotComparable() {
        Cell mix = new Cell("mix", new Arrivals.Closed(), 16, "1KiB");
        Comparison comparison = only(new ResultFixture()
                .target("single")
                .target("batch", 100, Durability.DURABLE, "batch 1.0", false)
                .paced(mix, mix)
                .rounds("single", mix, SLOW)
                .rounds("batch", mix, FAST));
        assertThat(comparison)
                .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                .returns(Obstacle.differs(Kind.BATCHES_DIFFER, "1", "100"), Comparison::obstacle)
                .returns(
                        "batch and single are not comparable at mix (concurrency 16, 1KiB): one writes batches of 1 and the other of 100: in the"
                                + " same mix of operations they do different amounts of work",
                        VerdictText::sentence);
    }

    private static final Cell OPEN_WRITE = new Cell("write", new Arrivals.Constant(Rate.perSecond(200)), 16, "1KiB");

    @Test
    void anOpenLoadOfBatchesBesideSingleWritesDoesNotVanishButIsNotComparable() {
        ResultFixture fixture =
                new ResultFixture().target("single").target("batch", 100, Durability.DURABLE, "batch 1.0", false);
        for (int round = 1; round <= 6; round++) {
            fixture.add(ResultFixture.withoutPercentiles(fixture.measurement("single", OPEN_WRITE, round, 200)));
            fixture.add(ResultFixture.withoutPercentiles(fixture.measurement("batch", OPEN_WRITE, round, 200)));
        }
        Comparison comparison = only(fixture);
        assertThat(comparison)
                .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                .returns(Obstacle.differs(Kind.BATCHES_DIFFER, "1", "100"), Comparison::obstacle);
        assertThat(VerdictText.sentence(comparison))
                .endsWith(
                        "one writes batches of 1 and the other of 100: at the same rate of writes they do different amounts of"
                                + " work");
    }

    @Test
    void anOpenLoadOfTooFewOperationsDoesNotVanish() {
        ResultFixture fixture = new ResultFixture().target("a").target("b");
        for (int round = 1; round <= 6; round++) {
            fixture.add(ResultFixture.withoutPercentiles(fixture.measurement("a", OPEN_WRITE, round, 200)));
            fixture.add(ResultFixture.withoutPercentiles(fixture.measurement("b", OPEN_WRITE, round, 200)));
        }
        assertThat(only(fixture))
                .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                .returns(Obstacle.of(Kind.NO_COMMON_FIGURE, null), Comparison::obstacle);
    }

    @Test
    void roundsThatGoBothWaysShowNoDifference() {
        Comparison comparison = only(new ResultFixture()
                .rounds("a", WRITE, 100, 100, 100, 100, 100, 100)
                .rounds("b", WRITE, 103, 94, 109, 97, 106, 91));

        assertThat(comparison.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(comparison.minimumDetectableRatio()).isBetween(1.3, 1.5);
        assertThat(VerdictText.sentence(comparison))
                .startsWith(
                        "no difference shown between b and a at write (concurrency 16, 1KiB): 0.998 x objects/s, 95 %")
                .contains("6 rounds, p = 0.84; a difference of 1.4")
                .endsWith(" x or more would probably have been noticed");
    }

    @Test
    void fewerThanSixRoundsGiveNoVerdict() {
        Comparison comparison =
                only(new ResultFixture().rounds("a", WRITE, 100, 101, 99).rounds("b", WRITE, 500, 510, 490));

        assertThat(comparison)
                .returns(Verdict.TOO_FEW_ROUNDS, Comparison::verdict)
                .returns(null, Comparison::low)
                .returns(null, Comparison::pValue)
                .returns(null, Comparison::adjustedPValue);
        assertThat(comparison.ratio()).isCloseTo(5, within(0.1));
        assertThat(comparison.minimumDetectableRatio()).isNull();
        assertThat(VerdictText.sentence(comparison))
                .startsWith("no verdict on b against a at write (concurrency 16, 1KiB): 5.00 x objects/s, "
                        + "3 of the 6 rounds that one test needs");
    }

    @Test
    void fourTargetsAreDecidedByEightRoundsAndFiveAreNot() {
        assertThat(needed(1)).isEqualTo(6);
        assertThat(needed(3)).isEqualTo(7);
        assertThat(needed(6)).isEqualTo(8);
        assertThat(needed(10)).isEqualTo(9);

        assertThat(Comparer.compare(ladder(4).build())).hasSize(6).allSatisfy(comparison -> {
            assertThat(comparison.verdict()).isEqualTo(Verdict.FASTER);
            assertThat(comparison.adjustedPValue()).isCloseTo(6 * 0.0078125, within(1e-12));
        });
        assertThat(Comparer.compare(ladder(5).build())).hasSize(10).allSatisfy(comparison -> {
            assertThat(comparison.verdict()).isEqualTo(Verdict.TOO_FEW_ROUNDS);
            assertThat(comparison.low()).isNotNull();
            assertThat(VerdictText.sentence(comparison)).contains("8 of the 9 rounds that 10 tests need");
        });
    }

    @Test
    void allCellsOfARunShareTheLevel() {
        // 12 tests need 9 rounds: 12 * 2^-8 is at most 0.05, and 12 * 2^-7 is not
        assertThat(Comparer.compare(twoCells(8).build()))
                .hasSize(12)
                .allSatisfy(comparison -> assertThat(comparison)
                        .returns(Verdict.TOO_FEW_ROUNDS, Comparison::verdict)
                        .returns(9, Comparison::roundsNeeded));
        assertThat(Comparer.compare(twoCells(9).build()))
                .hasSize(12)
                .extracting(Comparison::verdict)
                .containsOnly(Verdict.FASTER);
    }

    private static ResultFixture twoCells(int rounds) {
        ResultFixture fixture = new ResultFixture();
        for (int i = 0; i < 4; i++) {
            fixture.target("t" + i).rounds("t" + i, WRITE, rates(i, rounds)).rounds("t" + i, READ, rates(i, rounds));
        }
        return fixture;
    }

    @Test
    void runsAreComparedByTheirCentresAlone() {
        double[] effects = {1.1, 1.3, 1.2, 1.1, 1.3, 1.2};
        List<RunResult> runs = Arrays.stream(effects)
                .mapToObj(effect -> new ResultFixture()
                        .rounds("a", WRITE, SLOW)
                        .rounds("b", WRITE, times(effect, SLOW))
                        .build())
                .toList();
        // t = 5.89993 with 5 degrees of freedom, whose distribution has a closed form
        assertThat(Comparer.compareRuns(runs, 0.05)).singleElement().satisfies(made -> {
            assertThat(made)
                    .returns(ComparisonUnit.RUN, Comparison::unit)
                    .returns(6, Comparison::rounds)
                    .returns(Verdict.FASTER, Comparison::verdict);
            assertThat(made.pValue()).isCloseTo(0.00199019, within(1e-8));
        });
        assertThat(Comparer.compareRuns(runs.subList(0, 5), 0.05).get(0).verdict())
                .isEqualTo(Verdict.TOO_FEW_ROUNDS);
    }

    /** The server of the third run was started with syncs turned off: its rates are of other work than those of the other runs. */
    @Test
    void oneRunWhoseTargetDiffersForbidsTheComparisonOfAll() {
        List<RunResult> runs = new ArrayList<>();
        for (int run = 1; run <= 6; run++) {
            runs.add(new ResultFixture()
                    .target("a")
                    .target("b", 1, run == 3 ? Durability.RELAXED : Durability.DURABLE, "b 1.0", false)
                    .rounds("a", WRITE, SLOW)
                    .rounds("b", WRITE, times(1.1 + run / 100.0, SLOW))
                    .build());
        }
        assertThat(Comparer.compareRuns(runs, 0.05))
                .singleElement()
                .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                .returns(Obstacle.differs(Kind.DURABILITY_DIFFERS, "durable", "relaxed"), Comparison::obstacle);
    }

    @Test
    void aStandInIsNeverRanked() {
        assertThat(only(new ResultFixture()
                                .target("fs")
                                .target("seaweed", 1, Durability.DURABLE, "loopback (not SeaweedFS)", true)
                                .rounds("fs", WRITE, FAST)
                                .rounds("seaweed", WRITE, SLOW))
                        .obstacle())
                .isEqualTo(Obstacle.standIn(
                        "seaweed",
                        Caution.of(CautionCode.STAND_IN, "seaweed").with("product", "loopback (not SeaweedFS)")));
    }

    @Test
    void durableIsNotRankedAgainstRelaxed() {
        Comparison comparison = only(new ResultFixture()
                .target("fs")
                .target("fast", 1, Durability.RELAXED, "fast 1.0", false)
                .rounds("fs", WRITE, FAST)
                .rounds("fast", WRITE, SLOW));
        assertThat(comparison)
                .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                .returns(null, Comparison::ratio)
                .returns(Obstacle.differs(Kind.DURABILITY_DIFFERS, "durable", "relaxed"), Comparison::obstacle);
    }

    /** A sync that nobody can follow may be a promise or nothing: two of those may be as far apart as durable and relaxed. */
    @Test
    void unknownDurabilityIsRankedOnlyAgainstItsLike() {
        assertThat(only(unknown("fs-fast", "FUSE answers a sync").rounds("fs-fast", WRITE, SLOW))
                        .verdict())
                .isEqualTo(Verdict.SLOWER);
        for (ResultFixture other : List.of(
                unknown("fs-fast", "NFS answers a sync").rounds("fs-fast", WRITE, SLOW),
                unknown("postgres", "FUSE answers a sync").rounds("postgres", WRITE, SLOW),
                unknown("fs-fast", "FUSE answers a sync", Map.of("direct", "never"))
                        .rounds("fs-fast", WRITE, SLOW))) {
            Comparison comparison = only(other);
            assertThat(comparison)
                    .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                    .returns(Obstacle.of(Kind.DURABILITY_UNKNOWN, null), Comparison::obstacle);
            assertThat(VerdictText.sentence(comparison))
                    .endsWith("writes to fs and " + comparison.subject() + " are of unknown durability");
        }
    }

    /** {@code fs} and another target, both of unknown durability. */
    private static ResultFixture unknown(String name, String reason) {
        return unknown(name, reason, Map.of());
    }

    private static ResultFixture unknown(String name, String reason, Map<String, String> options) {
        return new ResultFixture()
                .unknownDurability("fs", "FUSE answers a sync", Map.of())
                .unknownDurability(name, reason, options)
                .rounds("fs", WRITE, FAST);
    }

    @Test
    void whatWasNotDoneInOneRoundForbidsTheComparison() {
        OperationCounts unfinished = new OperationCounts(200, 0, 0, 0, 0, 0, 0, 2, 0, 0);
        assertThat(List.of(
                        flawed(1, ResultFixture.operations(200, 0, 1), true),
                        flawed(1, unfinished, true),
                        flawed(0, ResultFixture.operations(0, 0, 0), true),
                        flawed(1, ResultFixture.operations(200, 0, 0), false)))
                .containsExactly(
                        Obstacle.inRound(Kind.OPERATIONS_FAILED, "b", 3, 1L),
                        Obstacle.inRound(Kind.OPERATIONS_UNFINISHED, "b", 3, 2L),
                        Obstacle.inRound(Kind.NOTHING_DONE, "b", 3, null),
                        Obstacle.inRound(Kind.NO_COMMON_WINDOW, "b", 3, null));
    }

    @Test
    void anInvalidRunComparesNothing() {
        assertThat(only(two(WRITE, FAST, SLOW).invalid("3 operations failed")).obstacle())
                .isEqualTo(Obstacle.of(Kind.RUN_NOT_VALID, null));
    }

    @Test
    void openLoadIsComparedByItsResponseTimes() {
        Cell open = new Cell("write", Arrivals.parse("constant 1000/s"), 16, "1KiB");
        List<Comparison> comparisons =
                Comparer.compare(two(open, times(10, SLOW), times(10, FAST)).build());
        assertThat(comparisons).extracting(Comparison::metric).containsExactly(Metric.RESPONSE_TIME_P99);
        assertThat(comparisons).allSatisfy(comparison -> {
            assertThat(comparison.verdict()).isEqualTo(Verdict.FASTER);
            assertThat(comparison.ratio()).isCloseTo(0.5, within(0.01));
        });
        assertThat(VerdictText.sentence(comparisons.get(0)))
                .startsWith(
                        "b is faster than a at write (constant 1000/s, concurrency 16, 1KiB): 0.499 x p99 response time, 95 %")
                .endsWith("8 rounds, p = 0.039 (for 2 tests)");
    }

    @Test
    void theTimesOfABatchAreNotComparedWithThoseOfOneObject() {
        assertThat(only(new ResultFixture()
                                .target("single")
                                .target("batch", 100, Durability.DURABLE, "batch 1.0", false)
                                .rounds("single", WRITE, times(10, FAST))
                                .rounds("batch", WRITE, times(10, SLOW)))
                        .metric())
                .isEqualTo(Metric.OBJECTS_PER_SECOND);
    }

    @Test
    void aChangeThatIsSurelySmallerThanTheMarginIsEquivalenceEvenIfItIsThere() {
        ResultFixture fixture = new ResultFixture()
                .rounds("a", WRITE, 100, 101, 102, 103, 104, 105)
                .rounds("b", WRITE, 102.1, 103, 104.1, 105, 106.1, 107.1);
        assertThat(only(fixture))
                .returns(Verdict.EQUIVALENT, Comparison::verdict)
                .returns(0.05, Comparison::margin)
                .extracting(VerdictText::sentence)
                .asString()
                .startsWith(
                        "b and a are equivalent within 5 % at write (concurrency 16, 1KiB): 1.02 x objects/s, 95 % interval 1.02 to");
        assertThat(Comparer.compare(fixture.build(), 0.01).get(0).verdict()).isEqualTo(Verdict.FASTER);
    }

    /** Behind writes for a time, the faster target has six times as many objects to read and update. */
    @Test
    void mixesThatReadDataSetsOfDifferentSizesAreNotComparable() {
        for (String other : List.of("update", "write")) {
            Comparison comparison = only(mixes(120_000, other));
            assertThat(comparison)
                    .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                    .returns(Obstacle.differs(Kind.DATA_SETS_DIFFER, "20000", "120000"), Comparison::obstacle);
            assertThat(only(mixes(21_000, other)).verdict()).isEqualTo(Verdict.FASTER);
        }
    }

    /** Eight rounds of reads together with another kind, over 20,000 objects of the first target and so many of the second. */
    private static ResultFixture mixes(long objects, String kind) {
        ResultFixture fixture =
                new ResultFixture().target("a").target("b").objects("a", 20_000).objects("b", objects);
        for (int round = 1; round <= 8; round++) {
            fixture.add(mix(fixture.measurement("a", READ, round, 100 + round), kind))
                    .add(mix(fixture.measurement("b", READ, round, 200 + round), kind));
        }
        return fixture;
    }

    private static Measurement mix(Measurement measurement, String kind) {
        KindResult half = measurement.kinds().values().iterator().next();
        return ResultFixture.withKinds(measurement, Map.of("read", half, kind, half));
    }

    @Test
    void aMarginIsAShare() {
        assertThatThrownBy(
                        () -> Comparer.compare(new ResultFixture().target("a").build(), 5))
                .hasMessage("margin must be above 0 and at most 1, as a share, got 5.0");
    }

    @Test
    void aClientThatWasTheLimitForbidsTheComparison() {
        ResultFixture fixture = new ResultFixture().rounds("a", WRITE, SLOW).rounds("b", WRITE, 100, 105, 97, 100, 100);
        for (int round = 6; round <= 8; round++) {
            fixture.addBound("b", WRITE, round, 101, BOUND);
        }
        assertThat(only(fixture))
                .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                .returns(Obstacle.inRounds(Obstacle.Kind.CLIENT_LIMIT, "b", 3, 8, BOUND), Comparison::obstacle);
    }

    @Test
    void aStoreThatDidNotKeepUpWithItsLoadIsNotRanked() {
        Cell open = new Cell("write", Arrivals.parse("850/s"), 16, "1KiB");
        ResultFixture fixture = new ResultFixture().target("a").target("b").rounds("a", open, SLOW);
        for (int round = 1; round <= 8; round++) {
            Measurement kept =
                    fixture.measurement("b", open, round, 800, ResultFixture.operations(1_700, 0, 0), List.of());
            fixture.add(ResultFixture.withCourse(kept, null, new Backlog(850, 100, true)));
        }
        assertThat(only(fixture).verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
        assertThat(VerdictText.sentence(only(fixture)))
                .isEqualTo(
                        "b and a are not comparable at write (constant 850/s, concurrency 16, 1KiB): in 8 of 8 rounds b did not keep up"
                                + " with the load: 850/s were offered and 800/s achieved, 100 operations were left at the end, which"
                                + " would take another 125 ms");
    }

    @Test
    void aPercentileThatIsTheClientsIsNotComparedAndAnotherOneDoesNotMatter() {
        assertThat(only(late("p50, p99, p99.9")))
                .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                .extracting(VerdictText::sentence)
                .isEqualTo(
                        "b and a are not comparable at write (constant 100/s, concurrency 16, 1KiB): in 8 of 8 rounds the client may have"
                                + " been the limit of b, which may be faster than shown: the client limits p50, p99, p99.9: operations"
                                + " start late, by 500.0 µs of 520.0 µs");
        assertThat(only(late("p99.9")).verdict()).isEqualTo(Verdict.EQUIVALENT);
    }

    /** Two stores under open load with equal times, of which the client owns these percentiles of the second. */
    private static ResultFixture late(String percentiles) {
        Cell open = new Cell("write", Arrivals.parse("100/s"), 16, "1KiB");
        Caution limit = Caution.of(CautionCode.CLIENT_LATE)
                .with("percentiles", percentiles)
                .with("nanos", 500_000)
                .with("ofNanos", 520_000);
        double[] equal = new double[8];
        Arrays.fill(equal, 2_000);
        ResultFixture fixture = new ResultFixture().target("a").target("b").rounds("a", open, equal);
        for (int round = 1; round <= equal.length; round++) {
            fixture.addBound("b", open, round, 2_000, limit);
        }
        return fixture;
    }

    /** The p99 of the first is 24 ms and that of the second, of which operations start late, 48 ms. */
    @Test
    void whoIsSlowerWithoutTheLatenessOfTheClientIsSlowerByThatAtLeast() {
        assertThat(only(lateBy(36)))
                .returns(Verdict.SLOWER, Comparison::verdict)
                .returns(1.5, made -> Math.round(1000 * Objects.requireNonNull(made.ratio())) / 1000.0)
                .extracting(VerdictText::sentence)
                .asString()
                .endsWith("; in 8 rounds operations on b started late, which the ratio leaves out");
        assertThat(only(lateBy(24)).verdict()).as("equal").isEqualTo(Verdict.NOT_COMPARABLE);
        assertThat(only(lateBy(12)).verdict()).as("faster").isEqualTo(Verdict.NOT_COMPARABLE);
    }

    /** Two stores under open load, the second of which takes so many milliseconds at p99 from the late starts of its operations. */
    private static ResultFixture lateBy(long serviceMillis) {
        Cell open = new Cell("write", Arrivals.parse("100/s"), 16, "1KiB");
        double[] fast = new double[8];
        Arrays.fill(fast, 2_000);
        long[] service = new long[8];
        Arrays.fill(service, serviceMillis);
        return new ResultFixture().rounds("a", open, fast).lateRounds("b", open, 1_000, service);
    }

    @Test
    void aDriftWithinThePhasesForbidsOnlyVerdictsThatSayLess() {
        assertThat(only(drifting(200, 0.0)).verdict()).isEqualTo(Verdict.FASTER);
        assertThat(only(drifting(200, -0.9)))
                .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                .extracting(VerdictText::sentence)
                .isEqualTo(
                        "b and a are not comparable at write (concurrency 16, 1KiB): over its 8 rounds the rate fell by 86 % of its"
                                + " mean while it was measured on b, which is more than the two differ");
        assertThat(only(drifting(900, -0.9)).verdict()).isEqualTo(Verdict.FASTER);
    }

    /** Rates of 24 operations a round, of irregular times, are too high by about what the two differ by. */
    @Test
    void ratesOfFewOperationsForbidVerdictsThatSayLittle() {
        assertThat(only(rounds(24, 23)))
                .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                .extracting(VerdictText::sentence)
                .asString()
                .startsWith("b and a are not comparable at write (concurrency 16, 1KiB): on a the rate may be up to 6.")
                .endsWith(
                        " too high, since a round had only 24 operations; with 155 it would be less than 1 %; that is about as much as the two differ");
        assertThat(only(rounds(24, 8)).verdict()).as("three times as many").isEqualTo(Verdict.SLOWER);
        assertThat(only(rounds(2_400, 2_300)).verdict()).as("many").isEqualTo(Verdict.EQUIVALENT);
    }

    /** Two targets with so many operations a round, whose times differ by 1.36 of their mean. */
    private static ResultFixture rounds(int ofA, int ofB) {
        ResultFixture fixture = new ResultFixture().target("a").target("b");
        for (int round = 1; round <= 8; round++) {
            fixture.add(irregular(fixture, "a", round, ofA)).add(irregular(fixture, "b", round, ofB));
        }
        return fixture;
    }

    private static Measurement irregular(ResultFixture fixture, String target, int round, int operations) {
        double rate = operations / 2.0 * (1 + 0.001 * round);
        Measurement even =
                fixture.measurement(target, WRITE, round, rate, ResultFixture.operations(operations, 0, 0), List.of());
        return ResultFixture.withVariation(even, 1.36);
    }

    /** Two targets, the second of which has that rate and a trend in every round. */
    private static ResultFixture drifting(double rate, double rise) {
        ResultFixture fixture = new ResultFixture().target("a").target("b").rounds("a", WRITE, SLOW);
        for (int round = 1; round <= 8; round++) {
            Measurement steady = fixture.measurement(
                    "b", WRITE, round, rate + round, ResultFixture.operations(1_700, 0, 0), List.of());
            fixture.add(ResultFixture.withCourse(steady, new Trend(rise + 0.01 * round, 0.05), null));
        }
        return fixture;
    }

    @Test
    void aTargetThatTheClientLimitedIsFasterByAtLeastWhatIsShown() {
        ResultFixture fixture = new ResultFixture().target("a").target("b").rounds("a", WRITE, SLOW);
        for (int round = 1; round <= 8; round++) {
            fixture.addBound("b", WRITE, round, 200 + round, BOUND);
        }
        assertThat(only(fixture))
                .returns(Verdict.FASTER, Comparison::verdict)
                .returns(8, Comparison::subjectClientBound)
                .extracting(VerdictText::sentence)
                .asString()
                .startsWith("b is faster than a at write")
                .endsWith("; in 8 rounds the client may have been the limit of b, which may be faster than shown");
    }

    @Test
    void nobodyIsSlowerWithARoundThatMayBeThatOfTheClient() {
        ResultFixture fixture = new ResultFixture()
                .rounds("a", WRITE, SLOW)
                .rounds("b", WRITE, 50, 52, 49, 50, 51, 50, 49)
                .addBound("b", WRITE, 8, 50, BOUND);
        assertThat(only(fixture))
                .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                .returns(Obstacle.inRounds(Obstacle.Kind.CLIENT_LIMIT, "b", 1, 8, BOUND), Comparison::obstacle)
                .extracting(VerdictText::sentence)
                .isEqualTo(
                        "b and a are not comparable at write (concurrency 16, 1KiB): in 1 of 8 rounds the client may have been the"
                                + " limit of b, which may be faster than shown: the busiest worker thread worked 99.0 % of"
                                + " its time");
    }

    @Test
    void roundsThatMayBeThoseOfTheClientAreToldOfWhereFewOfThemShowNoDifference() {
        ResultFixture fixture = new ResultFixture()
                .rounds("a", WRITE, 100, 110, 95, 101, 100, 104, 100, 99)
                .rounds("b", WRITE, 102, 100, 99, 100, 103, 96);
        fixture.addBound("b", WRITE, 7, 99, BOUND).addBound("b", WRITE, 8, 102, BOUND);
        assertThat(only(fixture))
                .returns(Verdict.NO_DIFFERENCE_SHOWN, Comparison::verdict)
                .returns(2, Comparison::subjectClientBound)
                .returns(0, Comparison::referenceClientBound)
                .extracting(VerdictText::sentence)
                .asString()
                .endsWith("; in 2 rounds the client may have been the limit of b, which may be faster than shown");
    }

    @Test
    void aStandInMayBeComparedWithItself() {
        assertThat(only(new ResultFixture()
                                .target("one", 1, Durability.DURABLE, "loopback (not SeaweedFS)", true)
                                .target("other", 1, Durability.DURABLE, "loopback (not SeaweedFS)", true)
                                .rounds("one", WRITE, FAST)
                                .rounds("other", WRITE, SLOW))
                        .verdict())
                .isEqualTo(Verdict.SLOWER);
    }

    @Test
    void whatTheCachesHeldMustBeTheSame() {
        ResultFixture fixture = new ResultFixture().target("a").target("b");
        for (int round = 1; round <= 6; round++) {
            fixture.add(cached(fixture.measurement("a", READ, round, 100), CacheChoice.COLD));
            fixture.add(cached(fixture.measurement("b", READ, round, 200), CacheChoice.WARM));
        }
        assertThat(only(fixture).obstacle()).isEqualTo(Obstacle.differs(Kind.PAGE_CACHE_DIFFERS, "cold", "warm"));
    }

    /** Both were asked for nothing, and one reads past the page cache that serves the other. */
    @Test
    void readsThatOnePageCacheHeldAndAnotherDidNotAreNotTheSame() {
        assertThat(only(states(READ, 8, 8)))
                .returns(Verdict.NOT_COMPARABLE, Comparison::verdict)
                .returns(Obstacle.differs(Kind.PAGE_CACHE_DIFFERS, "cold", "warm"), Comparison::obstacle);
        assertThat(only(states(READ, 8, 5)).obstacle()).as("in most rounds").isNotNull();
        assertThat(only(states(READ, 8, 4)).obstacle()).as("in half of them").isNull();
        assertThat(only(states(WRITE, 8, 8)).verdict()).as("writes").isEqualTo(Verdict.FASTER);
    }

    /** Eight rounds, of which so many were cold on the first target and warm on the second; the others are not known. */
    private static ResultFixture states(Cell cell, int cold, int warm) {
        ResultFixture fixture = new ResultFixture().target("a").target("b");
        for (int round = 1; round <= 8; round++) {
            fixture.add(observed(fixture.measurement("a", cell, round, 100 + round), round <= cold ? 0.0 : null));
            fixture.add(observed(fixture.measurement("b", cell, round, 200 + round), round <= warm ? 1.0 : null));
        }
        return fixture;
    }

    private static Measurement observed(Measurement measurement, @Nullable Double share) {
        return ResultFixture.beside(
                measurement,
                null,
                share == null
                        ? CacheEvidence.unknown(CacheChoice.AS_IS, null, "unseen")
                        : CacheEvidence.observed(CacheChoice.AS_IS, share, "seen"));
    }

    private static Measurement cached(Measurement measurement, CacheChoice asked) {
        return ResultFixture.beside(measurement, null, CacheEvidence.observed(asked, asked.cold() ? 0 : 1, "seen"));
    }

    @Test
    void oneTargetUnderTwoNamesShowsTheNoiseAndIsComparedWithNothingElse() {
        ResultFixture fixture = new ResultFixture();
        for (String target : List.of("a", "a-again")) {
            fixture.target(target, 1, Durability.DURABLE, "a 1.0", false);
        }
        for (String target : List.of("b", "b-again")) {
            fixture.target(target, 2, Durability.DURABLE, "b 1.0", false);
        }
        fixture.rounds("a", WRITE, 100, 100, 100, 100, 100, 100, 100, 100)
                .rounds("a-again", WRITE, 101, 98, 106, 99, 102, 97, 103, 95)
                .rounds("b", WRITE, SLOW)
                .rounds("b-again", WRITE, SLOW);
        List<Comparison> comparisons = Comparer.compare(fixture.build());
        assertThat(comparisons).extracting(Comparison::subject).containsExactly("a-again", "b-again");
        Comparison noisy = comparisons.get(0);
        assertThat(noisy.verdict()).isIn(Verdict.NO_DIFFERENCE_SHOWN, Verdict.EQUIVALENT);
        assertThat(noisy.noiseFloor())
                .isCloseTo(Math.max(noisy.high(), 1 / noisy.low()) - 1, within(1e-12))
                .isBetween(0.02, 0.06);
        assertThat(VerdictText.sentence(noisy))
                .matches(".*; they are the same target, so differences up to [0-9.]+ % may be noise here");
        assertThat(comparisons.get(1))
                .returns(Verdict.EQUIVALENT, Comparison::verdict)
                .returns(0.0, Comparison::noiseFloor);
    }

    @Test
    void onlyRoundsWithBothTargetsCount() {
        Comparison comparison =
                only(new ResultFixture().rounds("a", WRITE, FAST).rounds("b", WRITE, 1, 2, 3));
        assertThat(comparison.rounds()).isEqualTo(3);
    }

    private static Obstacle flawed(double rate, OperationCounts operations, boolean common) {
        ResultFixture fixture = new ResultFixture().rounds("a", WRITE, FAST).rounds("b", WRITE, 1, 2);
        Measurement good = fixture.measurement("b", WRITE, 3, rate, operations, List.of());
        Window window = new Window(0, 1, 0, 1, common);
        Comparison comparison = only(fixture.add(RecordCopy.with(good, "window", window, "readBack", null)));
        assertThat(comparison.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
        return comparison.obstacle();
    }

    /** With that many tests of throughput. */
    private static int needed(int tests) {
        return new TestFamily(IntStream.range(0, tests)
                        .mapToObj(i -> new PlannedTest(WorkPoint.of(WRITE), "a", "b" + i))
                        .toList())
                .roundsNeeded(1);
    }

    /** The targets a and b, whose rounds have these rates. */
    private static ResultFixture two(Cell cell, double[] ratesOfA, double[] ratesOfB) {
        return new ResultFixture().rounds("a", cell, ratesOfA).rounds("b", cell, ratesOfB);
    }

    private static Comparison only(ResultFixture fixture) {
        List<Comparison> comparisons = Comparer.compare(fixture.build());
        assertThat(comparisons).hasSize(1);
        return comparisons.get(0);
    }

    private static ResultFixture ladder(int targets) {
        ResultFixture fixture = new ResultFixture();
        for (int i = 0; i < targets; i++) {
            fixture.target("t" + i).rounds("t" + i, WRITE, rates(i, 8));
        }
        return fixture;
    }

    private static double[] times(double factor, double[] rates) {
        return Arrays.stream(rates).map(rate -> rate * factor).toArray();
    }

    private static double[] rates(int step, int rounds) {
        double[] rates = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            rates[round] = Math.pow(2, step) * (20 + (round * 7 + step * 3) % 11 / 5.0);
        }
        return rates;
    }
}
