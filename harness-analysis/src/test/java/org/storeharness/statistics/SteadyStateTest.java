package org.storeharness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Examples that were worked out by hand from the definition: SNIA PTS 2.0.2, "steady state". */
class SteadyStateTest {
    @Test
    void valuesThatStayWithinAFifthOfTheirMeanWithoutATrendAreSteady() {
        assertThat(SteadyState.isReached(List.of(100.0, 102.0, 98.0, 101.0, 99.0)))
                .isTrue();
        assertThat(SteadyState.isReached(List.of(100.0, 110.0, 90.0, 110.0, 90.0)))
                .as("a range of 20 and a line that falls by 8, of a mean of 100")
                .isTrue();
        assertThat(SteadyState.isReached(List.of(110.0, 90.0, 100.0, 90.0, 110.0)))
                .as("a range of 20 and a level line")
                .isTrue();
    }

    @Test
    void aRangeOfMoreThanAFifthIsNotSteadyThoughTheLineIsLevel() {
        assertThat(SteadyState.isReached(List.of(111.0, 90.0, 98.0, 90.0, 111.0)))
                .isFalse();
    }

    /** The line through 0, 2.5 ... 10 above 95 rises by 10 over the window, whose mean is 100. */
    @Test
    void aLineThatRisesByMoreThanATenthOfTheMeanIsNotSteady() {
        assertThat(SteadyState.isReached(List.of(95.0, 97.5, 100.0, 102.5, 105.0)))
                .isTrue();
        assertThat(SteadyState.isReached(List.of(94.9, 97.5, 100.0, 102.5, 105.1)))
                .isFalse();
        assertThat(SteadyState.isReached(List.of(105.1, 102.5, 100.0, 97.5, 94.9)))
                .isFalse();
    }

    @Test
    void onlyTheLastFiveCountAndFewerAreNone() {
        assertThat(SteadyState.isReached(List.of(1.0, 900.0, 100.0, 100.0, 100.0, 100.0, 100.0)))
                .isTrue();
        assertThat(SteadyState.isReached(List.of(100.0, 100.0, 100.0, 100.0))).isFalse();
        assertThat(SteadyState.isReached(List.of(0.0, 0.0, 0.0, 0.0, 0.0))).isFalse();
    }
}
