package org.storeharness.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermutationTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 15, 16, 17, 255, 256, 257, 1_000, 4_096, 65_537})
    void everyNumberOccursOnce(int bound) {
        for (long key = 0; key < 5; key++) {
            Permutation order = new Permutation(bound, key);
            BitSet seen = new BitSet(bound);
            for (int place = 0; place < bound; place++) {
                long number = order.at(place);
                assertThat(number).isBetween(0L, bound - 1L);
                seen.set((int) number);
            }
            assertThat(seen.cardinality()).isEqualTo(bound);
        }
    }

    @Test
    void theNumbersOfALargeRangeAreSpreadOverAllOfIt() {
        long bound = 1L << 40;
        Permutation order = new Permutation(bound, 1);
        int[] sixteenths = new int[16];
        for (int place = 0; place < 16_000; place++) {
            sixteenths[(int) (order.at(place) / (bound / 16))]++;
        }
        // A count has a standard deviation of 31 around 1,000.
        for (int count : sixteenths) {
            assertThat(count).isBetween(800, 1_200);
        }
    }
}
