package org.storeharness.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.rng.simple.RandomSource;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.KeyChoice;
import org.storeharness.unit.InvalidValueException;

/** Some objects are picked more often than others, as often as the rule says. */
class KeyPickerTest {
    private static final int DRAWS = 200_000;
    private static final long FIRST = 500;

    private static int[] draws(String rule, int objects) {
        KeyPicker picker = KeyPicker.of(
                KeyChoice.parse(rule), FIRST, FIRST + objects, 0, 1, RandomSource.XO_RO_SHI_RO_128_PP.create(1));
        int[] counts = new int[objects];
        for (int i = 0; i < DRAWS; i++) {
            counts[(int) (picker.next() - FIRST)]++;
        }
        return counts;
    }

    private static double share(int[] counts, int from, int end) {
        return Arrays.stream(counts, from, end).sum() / (double) DRAWS;
    }

    @Test
    void eachZoneGetsItsShareOfOperations() {
        int[] counts = draws("zoned:60/10:30/20:0/30:10/40", 10_000);
        assertThat(share(counts, 0, 1_000)).isCloseTo(0.6, Offset.offset(0.01));
        assertThat(share(counts, 1_000, 3_000)).isCloseTo(0.3, Offset.offset(0.01));
        assertThat(share(counts, 3_000, 6_000)).isZero();
        assertThat(share(counts, 6_000, 10_000)).isCloseTo(0.1, Offset.offset(0.01));
    }

    @Test
    void withinAZoneEachObjectIsPickedAsOften() {
        int[] counts = draws("zoned:80/20:20/80", 100);
        double each = 0.8 * DRAWS / 20;
        for (int i = 0; i < 20; i++) {
            assertThat(counts[i]).isCloseTo((int) each, Offset.offset(400));
        }
    }

    private static long[] first(String rule, int objects, int worker, int workers, int count) {
        KeyPicker picker = KeyPicker.of(
                KeyChoice.parse(rule), 0, objects, worker, workers, RandomSource.XO_RO_SHI_RO_128_PP.create(1));
        return LongStream.generate(picker::next).limit(count).toArray();
    }

    @Test
    void runsAndGapsAreOfTheWorkersOwnShareAndBeginAnewAtTheEnd() {
        assertThat(first("sequential run 2 skip 3", 8, 0, 1, 6)).containsExactly(0, 1, 5, 6, 0, 1);
        assertThat(first("sequential run 1 skip 1", 10, 1, 2, 4)).containsExactly(1, 5, 9, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"uniform", "shuffled"})
    void aShareOfPicksFollowsTheOneBefore(String rule) {
        long[] picks = first(rule + " in order 0.7", 1_000, 0, 1, 10_000);
        long following = IntStream.range(1, picks.length)
                .filter(i -> picks[i] == (picks[i - 1] + 1) % 1_000)
                .count();
        assertThat(following / 10_000.0).isCloseTo(0.7, Offset.offset(0.02));
        assertThat(KeyChoice.parse(rule + " in order 0.7 of fill")).hasToString(rule + " in order 0.7 of fill");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 99})
    void fewObjectsAreZonedToo(int objects) {
        assertThat(Arrays.stream(draws("zoned:1/1:98/98:1/1", objects)).sum()).isEqualTo(DRAWS);
    }

    @Test
    void paretoGivesTheMostPopularFifthOfRanksFourFifths() {
        int objects = 10_000;
        int[] counts = draws("pareto:0.2", objects);
        long drawn = IntStream.range(0, objects / 5)
                .map(rank -> (int) SplitMix64.bounded(objects, SplitMix64.mix(rank)))
                .distinct()
                .mapToLong(object -> counts[object])
                .sum();
        // Ranks are spread by a hash: these objects are 1 - e^-0.2 of all and get that share of what other ranks get,
        // too.
        double expected = 0.8 + 0.2 * (1 - Math.exp(-0.2));
        assertThat(drawn / (double) DRAWS).isCloseTo(expected, Offset.offset(0.01));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zoned",
                "zoned:",
                "zoned:80/20",
                "zoned:80/20:30/80",
                "zoned:50/100:50/0",
                "pareto",
                "pareto:1",
                "ycsb:1.2",
                "zoned:a/b",
                "uniform in order 1",
                "zipfian in order 0.5",
                "uniform run 1 skip 1",
                "sequential run 0 skip 1"
            })
    void whatIsNoRuleIsRefused(String rule) {
        assertThatThrownBy(() -> KeyChoice.parse(rule)).isInstanceOf(InvalidValueException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zoned:80/20:20/80",
                "pareto:0.25",
                "zipfian:1.2",
                "ycsb",
                "uniform",
                "uniform of fill",
                "ycsb in scans of fill",
                "zipfian:1.2 of fill"
            })
    void aRuleReadsBackAsItself(String rule) {
        assertThat(KeyChoice.parse(rule).toString()).isEqualTo(rule);
    }
}
