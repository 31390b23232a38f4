package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.storeharness.result.IntervalEstimate;

/** Answers computed by hand with Student's quantiles from tables. */
class MeanIntervalTest {
    @Test
    void withEqualVariancesTheDegreesOfFreedomAreThoseOfBothSides() {
        // se = sqrt(1/3 + 1/3), and t for 4 degrees of freedom is 2.776445.
        double half = 2.776445 * Math.sqrt(2.0 / 3);
        assertRatio(MeanInterval.ratio(exp(1, 2, 3), exp(0, 1, 2)), 1, half);
    }

    @Test
    void aSideThatDoesNotVaryAddsNoDegreesOfFreedom() {
        // se = sqrt(1/3), and t for 2 degrees of freedom is 4.302653.
        double half = 4.302653 * Math.sqrt(1.0 / 3);
        assertRatio(MeanInterval.ratio(exp(1, 2, 3), exp(1, 1, 1, 1, 1)), 1, half);
    }

    @Test
    void roundsThatAreAllTheSameGiveAPoint() {
        assertRatio(MeanInterval.ratio(exp(2, 2), exp(1, 1)), 1, 0);
    }

    @Test
    void aSingleRoundGivesNoInterval() {
        IntervalEstimate ratio = MeanInterval.ratio(exp(3), exp(1, 2));
        assertThat(ratio.value()).isCloseTo(Math.exp(1.5), within(1e-9));
        assertThat(ratio.low()).isNull();
        assertThat(ratio.high()).isNull();
    }

    private static void assertRatio(IntervalEstimate ratio, double log, double half) {
        assertThat(Math.log(ratio.value())).isCloseTo(log, within(1e-9));
        assertThat(Math.log(ratio.low())).isCloseTo(log - half, within(1e-5));
        assertThat(Math.log(ratio.high())).isCloseTo(log + half, within(1e-5));
    }

    private static double[] exp(double... logs) {
        return Arrays.stream(logs).map(Math::exp).toArray();
    }
}
