package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.report.Ranking.Place;
import org.storeharness.report.Ranking.Standing;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.Metric;
import org.storeharness.result.Obstacle;
import org.storeharness.result.Obstacle.Kind;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.statistics.comparison.Comparer;

/** The order of targets, and what verdicts must show for it. */
class RankingTest {
    private static final Cell PACED = new Cell("write-paced", Arrivals.parse("500/s"), 16, "1KiB");

    /** A tie of three would hide that c is slower than a, and a number without a remark that it is not shown to be. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # b and a           | c and a             | c and b             | places                                  | leaders
            SLOWER              | SLOWER              | NO_DIFFERENCE_SHOWN | 1 a, 2 b, 2 c                           | a
            NO_DIFFERENCE_SHOWN | SLOWER              | EQUIVALENT          | 1 a, 1 b, 3 c (equivalent b)            | a, b
            NO_DIFFERENCE_SHOWN | NO_DIFFERENCE_SHOWN | SLOWER              | 1 a, 1 b, 3 c (no-difference-shown a)   | a, b
            TOO_FEW_ROUNDS      | TOO_FEW_ROUNDS      | TOO_FEW_ROUNDS      | ? a, ? b, ? c                           | ''
            """)
    void targetsAreInTheOrderOfTheirMediansAndThoseNotShownToDifferShareANumber(
            Verdict ofB, Verdict ofC, Verdict ofBoth, String places, String leaders) {
        Ranking ranking = ranking(verdict("b", "a", ofB), verdict("c", "a", ofC), verdict("c", "b", ofBoth));
        assertThat(String.join(", ", told(ranking))).isEqualTo(places);
        assertThat(ranking.leaders().stream().map(Place::name).collect(Collectors.joining(", ")))
                .isEqualTo(leaders);
    }

    /** Medians over the rounds and ratios within the rounds may disagree. */
    @Test
    void aVerdictOnTwoNeighboursPrecedesTheirMedians() {
        Ranking ranking = ranking(
                verdict("b", "a", Verdict.FASTER),
                verdict("c", "a", Verdict.SLOWER),
                verdict("c", "b", Verdict.SLOWER));
        assertThat(told(ranking)).containsExactly("1 b", "2 a", "3 c");
        assertThat(ranking.places().get(1).best()).returns(0.5, Comparison::ratio);
    }

    /** a before b before c before a: whatever the order is, it must say where it is wrong. */
    @Test
    void aCycleOfVerdictsIsNotHidden() {
        Ranking ranking = ranking(
                verdict("b", "a", Verdict.SLOWER),
                verdict("c", "a", Verdict.FASTER),
                verdict("c", "b", Verdict.SLOWER));
        assertThat(told(ranking)).anyMatch(place -> place.contains("(faster"));
    }

    @Test
    void aTargetThatIsComparedWithNoOtherIsBelowTheRankedOnesWithItsReason() {
        Ranking ranking = ranking(
                obstacle("b", "a", Obstacle.of(Kind.OPERATIONS_FAILED, "a")),
                obstacle("c", "a", Obstacle.of(Kind.OPERATIONS_FAILED, "a")),
                verdict("c", "b", Verdict.SLOWER));
        assertThat(told(ranking)).containsExactly("1 b", "2 c", " a");
        assertThat(ranking.places().get(2).obstacle()).returns(Kind.OPERATIONS_FAILED, Obstacle::kind);
    }

    /** As where every target is measured under two names. */
    @Test
    void setsOfTargetsThatAreNotComparedWithEachOtherAreRankedApart() {
        ResultFixture fixture = new ResultFixture();
        for (String target : List.of("a", "b", "a2", "b2")) {
            fixture.target(target).rounds(target, ResultFixture.WRITE, target.startsWith("a") ? 100 : 900);
        }
        Ranking ranking = Ranking.of(fixture.build()
                        .withComparisons(List.of(
                                verdict("a2", "a", Verdict.EQUIVALENT), verdict("b2", "b", Verdict.EQUIVALENT))))
                .get(0);
        assertThat(told(ranking)).containsExactly("1 b", "1 b2", "1 a", "1 a2");
    }

    @Test
    void workAtAConstantRateBelongsToTheWorkThatItIsDerivedFrom() {
        RunResult result = new ResultFixture()
                .target("a")
                .target("b", 1, Durability.DURABLE, "b", false)
                .paced(PACED, ResultFixture.WRITE)
                .rounds("a", ResultFixture.WRITE, 1_000, 1_010, 1_020, 1_030, 1_040, 1_050, 1_060, 1_070)
                .rounds("b", ResultFixture.WRITE, 2_000, 2_010, 2_020, 2_030, 2_040, 2_050, 2_060, 2_070)
                .pacedRounds("a", PACED, 1e6, 1.1e6, 1e6, 1.2e6, 1e6, 1.1e6, 1e6, 1.2e6)
                .pacedRounds("b", PACED, 4e6, 4.1e6, 4e6, 4.2e6, 4e6, 4.1e6, 4e6, 4.2e6)
                .build();
        List<Ranking> rankings = Ranking.of(result.withComparisons(Comparer.compare(result)));

        assertThat(rankings).singleElement().satisfies(ranking -> {
            assertThat(told(ranking)).containsExactly("1 b", "2 a");
            assertThat(ranking.paced()).singleElement().satisfies(paced -> {
                assertThat(paced.metric()).isEqualTo(Metric.RESPONSE_TIME_P99);
                assertThat(paced.scheduledPerSecond()).isEqualTo(500);
                assertThat(told(paced)).containsExactly("1 a", "2 b");
            });
        });
    }

    /** Three targets with medians 300, 200 and 100 and these verdicts. */
    private static Ranking ranking(Comparison... comparisons) {
        RunResult result = new ResultFixture()
                .rounds("a", ResultFixture.WRITE, 300)
                .rounds("b", ResultFixture.WRITE, 200)
                .rounds("c", ResultFixture.WRITE, 100)
                .build();
        return Ranking.of(result.withComparisons(List.of(comparisons))).get(0);
    }

    /** {@code 3 c (equivalent b)}. */
    private static List<String> told(Ranking ranking) {
        List<String> told = new ArrayList<>();
        for (Place place : ranking.places()) {
            String reservations = String.join(
                    ", ",
                    place.reservations().stream()
                            .map(found -> found.verdict()
                                            .name()
                                            .toLowerCase(java.util.Locale.ROOT)
                                            .replace('_', '-') + " " + found.reference())
                            .toList());
            told.add(RankingTable.rank(place) + " " + place.name()
                    + (reservations.isEmpty() ? "" : " (" + reservations + ")"));
        }
        assertThat(ranking.places())
                .allMatch(place -> place.standing() == Standing.NOT_RANKED || place.obstacle() == null);
        return told;
    }

    private static Comparison verdict(String subject, String reference, Verdict verdict) {
        return comparison(subject, reference, verdict, null);
    }

    private static Comparison obstacle(String subject, String reference, Obstacle obstacle) {
        return comparison(subject, reference, Verdict.NOT_COMPARABLE, obstacle);
    }

    private static Comparison comparison(
            String subject, String reference, Verdict verdict, @Nullable Obstacle obstacle) {
        return new Comparison(
                ResultFixture.WRITE,
                Metric.OBJECTS_PER_SECOND,
                subject,
                reference,
                ComparisonUnit.ROUND,
                8,
                obstacle == null ? (Double) 2.0 : null,
                null,
                null,
                null,
                null,
                null,
                0.05,
                null,
                3,
                8,
                0,
                0,
                verdict,
                obstacle);
    }
}
