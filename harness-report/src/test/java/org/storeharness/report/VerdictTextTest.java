package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.Metric;
import org.storeharness.result.Obstacle;
import org.storeharness.result.Obstacle.Kind;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;

class VerdictTextTest {
    private static final String BEGINNING = "b and a are not comparable at write (concurrency 16, 1KiB): ";

    @Test
    void everyObstacleHasWordsWithItsValues() {
        Caution product = Caution.of(CautionCode.STAND_IN, "b").with("product", "loopback (not SeaweedFS)");
        Caution eventLoop = Caution.of(CautionCode.CLIENT_EVENT_LOOP).with("share", 0.99);
        Caution overload = Caution.of(CautionCode.OVERLOADED)
                .with("offeredOpsPerSecond", 850.0)
                .with("achievedOpsPerSecond", 800.0)
                .with("backlog", 516);
        Caution drift = Caution.of(CautionCode.DRIFT).with("rise", -0.67);
        Caution few = Caution.of(CautionCode.FEW_OPERATIONS)
                .with("share", 0.14)
                .with("operations", 16)
                .with("needed", 80);
        Map<Kind, String> words = new EnumMap<>(Kind.class);
        List.of(
                        Obstacle.of(Kind.RUN_NOT_VALID, null),
                        Obstacle.of(Kind.ONLY_ON_ONE_SIDE, "base"),
                        Obstacle.of(Kind.PLANS_DIFFER, null),
                        Obstacle.standIn("b", product),
                        Obstacle.differs(Kind.DURABILITY_DIFFERS, "durable", "relaxed"),
                        Obstacle.of(Kind.DURABILITY_UNKNOWN, null),
                        Obstacle.of(Kind.NO_COMMON_ROUND, null),
                        Obstacle.of(Kind.NO_COMMON_FIGURE, null),
                        Obstacle.differs(Kind.BATCHES_DIFFER, "1", "100"),
                        Obstacle.inRound(Kind.OPERATIONS_FAILED, "b", 3, 1L),
                        Obstacle.inRound(Kind.OPERATIONS_SHED, "b", 3, 4L),
                        Obstacle.inRound(Kind.OPERATIONS_UNFINISHED, "b", 3, 2L),
                        Obstacle.inRound(Kind.NOTHING_DONE, "b", 3, null),
                        Obstacle.inRound(Kind.NO_COMMON_WINDOW, "b", 3, null),
                        Obstacle.differs(Kind.PAGE_CACHE_DIFFERS, "cold", "warm"),
                        Obstacle.differs(Kind.DATA_SETS_DIFFER, "20000", "120000"),
                        Obstacle.inRounds(Kind.OVERLOADED, "b", 8, 8, overload),
                        Obstacle.inRounds(Kind.CLIENT_LIMIT, "b", 3, 8, eventLoop),
                        Obstacle.inRounds(Kind.DRIFT, "b", 8, 8, drift),
                        Obstacle.inRounds(Kind.FEW_OPERATIONS, "b", 8, 8, few))
                .forEach(obstacle -> words.put(obstacle.kind(), VerdictText.sentence(notComparable(obstacle))));
        assertThat(words.values())
                .hasSameSizeAs(Kind.values())
                .containsExactly(
                        BEGINNING + "the run is not valid",
                        BEGINNING + "only the base has it",
                        BEGINNING
                                + "the plans differ in the operations, the contents, the keys or the fill of write, or in what runs"
                                + " beside it",
                        BEGINNING + "b is loopback (not SeaweedFS), a stand-in that is never ranked",
                        BEGINNING + "writes to a are durable, those to b are relaxed",
                        BEGINNING + "writes to a and b are of unknown durability",
                        BEGINNING + "there is no round in which both were measured",
                        BEGINNING
                                + "no figure is known of both in every round: there are too few operations, or they differ",
                        BEGINNING
                                + "one writes batches of 1 and the other of 100: in the same mix of operations they do"
                                + " different amounts of work",
                        BEGINNING + "1 operations failed on b in round 3",
                        BEGINNING + "4 operations were shed on b in round 3",
                        BEGINNING + "2 operations were not finished on b in round 3",
                        BEGINNING + "no operation was done in the measured time on b in round 3",
                        BEGINNING + "there was no time in which all workers were active on b in round 3",
                        BEGINNING + "the page cache was cold for a and warm for b",
                        BEGINNING
                                + "a reads one of 20,000 objects, b one of 120,000: set phases.fill of write to give both"
                                + " the same number of objects; work that also writes needs keys of its fill too (keys:"
                                + " uniform of fill), or a number of operations in place of a time",
                        BEGINNING
                                + "in 8 of 8 rounds b did not keep up with the load: 850/s were offered and 800/s achieved,"
                                + " 516 operations were left at the end, which would take another 645 ms",
                        BEGINNING + "in 3 of 8 rounds the client may have been the limit of b, which may be faster than"
                                + " shown: the busiest worker thread worked 99.0 % of its time",
                        BEGINNING
                                + "over its 8 rounds the rate fell by 67 % of its mean while it was measured on b, which"
                                + " is more than the two differ",
                        BEGINNING
                                + "on b the rate may be up to 14.0 % too high, since a round had only 16 operations; with 80 it would be less than 1 %;"
                                + " that is about as much as the two differ");
    }

    private static Comparison notComparable(Obstacle obstacle) {
        return new Comparison(
                ResultFixture.WRITE,
                Metric.OBJECTS_PER_SECOND,
                "b",
                "a",
                ComparisonUnit.ROUND,
                8,
                null,
                null,
                null,
                null,
                null,
                null,
                0.05,
                null,
                0,
                0,
                0,
                0,
                Verdict.NOT_COMPARABLE,
                obstacle);
    }
}
