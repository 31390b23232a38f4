package org.storeharness.run.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundOrderTest {
    private static final List<String> TARGETS = List.of("a", "b", "c", "d");

    @Test
    void everyTargetComesOnceInEveryRound() {
        RoundOrder order = new RoundOrder(TARGETS, 3);
        for (int round = 1; round <= 20; round++) {
            assertThat(order.of(round)).containsExactlyInAnyOrderElementsOf(TARGETS);
        }
    }

    @Test
    void overAsManyRoundsAsTargetsEachComesOnceAtEveryPlace() {
        RoundOrder order = new RoundOrder(TARGETS, 3);
        for (int first : new int[] {1, 5, 9}) {
            for (int place = 0; place < 4; place++) {
                int at = place;
                assertThat(IntStream.range(first, first + 4)
                                .mapToObj(round -> order.of(round).get(at)))
                        .containsExactlyInAnyOrderElementsOf(TARGETS);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7})
    void everyTargetComesRightAfterEveryOtherOneEquallyOften(int size) {
        List<String> targets =
                IntStream.range(0, size).mapToObj(number -> "t" + number).toList();
        int block = size % 2 == 0 ? size : 2 * size;
        for (int first : new int[] {1, 1 + block, 1 - block}) {
            Map<String, Integer> neighbours = new TreeMap<>();
            for (int round = first; round < first + block; round++) {
                List<String> order = new RoundOrder(targets, 3).of(round);
                for (int place = 1; place < size; place++) {
                    neighbours.merge(order.get(place - 1) + " " + order.get(place), 1, Integer::sum);
                }
            }
            assertThat(neighbours).hasSize(size * (size - 1));
            assertThat(neighbours.values()).containsOnly(block / size);
        }
    }

    @Test
    void theSeedDecidesTheOrder() {
        assertThat(new RoundOrder(TARGETS, 3).of(1)).isEqualTo(new RoundOrder(TARGETS, 3).of(1));
        assertThat(IntStream.range(0, 20)
                        .mapToObj(seed -> new RoundOrder(TARGETS, seed).of(1))
                        .distinct())
                .hasSizeGreaterThan(5);
    }
}
