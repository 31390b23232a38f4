package org.storeharness.core.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EnergySplitTest {
    /** Each pair is counted here as the definition has it, there by sums that grow. */
    @Test
    void itIsTheLargestValueOfTheDefinition() {
        Random random = new Random(42);
        for (int length = 6; length < 20; length++) {
            double[] values = random.doubles(length + 4).toArray();
            double largest = Double.NEGATIVE_INFINITY;
            int place = 0;
            for (int end = 2 + 6; end <= 2 + length; end++) {
                for (int cut = 2 + 3; cut <= end - 3; cut++) {
                    double statistic =
                            statistic(Arrays.copyOfRange(values, 2, cut), Arrays.copyOfRange(values, cut, end));
                    if (statistic > largest) {
                        largest = statistic;
                        place = cut;
                    }
                }
            }
            EnergySplit split = EnergySplit.of(values, 2, 2 + length);
            assertThat(split.index()).isEqualTo(place);
            assertThat(split.statistic()).isCloseTo(largest, within(1e-9));
        }
    }

    @Test
    void tooFewValuesHaveNoCut() {
        assertThat(EnergySplit.of(new double[] {1, 1, 1, 9, 9}, 0, 5).statistic())
                .isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(EnergySplit.of(new double[] {1, 1, 1, 9, 9, 9}, 0, 6)).isEqualTo(new EnergySplit(3, 24));
    }

    private static double statistic(double[] x, double[] y) {
        double n = x.length;
        double m = y.length;
        return n * m / (n + m) * (2 * mean(x, y) - amongItself(x) - amongItself(y));
    }

    private static double mean(double[] x, double[] y) {
        return Arrays.stream(x)
                .flatMap(one -> Arrays.stream(y).map(other -> Math.abs(one - other)))
                .average()
                .orElseThrow();
    }

    /** Over pairs of different values. */
    private static double amongItself(double[] x) {
        return mean(x, x) * x.length / (x.length - 1);
    }
}
