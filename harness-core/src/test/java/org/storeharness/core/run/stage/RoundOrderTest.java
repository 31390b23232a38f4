package org.storeharness.core.run.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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

    @Test
    void theSeedDecidesTheOrder() {
        assertThat(new RoundOrder(TARGETS, 3).of(1)).isEqualTo(new RoundOrder(TARGETS, 3).of(1));
        assertThat(IntStream.range(0, 20)
                        .mapToObj(seed -> new RoundOrder(TARGETS, seed).of(1))
                        .distinct())
                .hasSizeGreaterThan(5);
    }
}
