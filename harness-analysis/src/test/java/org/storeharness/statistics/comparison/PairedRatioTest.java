package org.storeharness.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.storeharness.unit.InvalidValueException;

class PairedRatioTest {
    @Test
    void whatSlowsAWholeRoundDownCancelsOut() {
        PairedRatio ratio = PairedRatio.of(
                new double[] {100, 10, 50, 80, 20, 40, 70, 30}, new double[] {200, 20, 100, 160, 40, 80, 140, 60});
        assertThat(ratio.ratio()).isCloseTo(2, within(1e-9));
        assertThat(ratio.significant()).isTrue();
    }

    @Test
    void fewRoundsShowNothing() {
        PairedRatio ratio = PairedRatio.of(new double[] {1, 1, 1}, new double[] {2, 2, 2});
        assertThat(ratio.low()).isNull();
        assertThat(ratio.significant()).isFalse();
        assertThat(ratio.ratio()).isCloseTo(2, within(1e-9));
    }

    @Test
    void noiseAroundOneShowsNothing() {
        PairedRatio ratio = PairedRatio.of(
                new double[] {100, 100, 100, 100, 100, 100, 100, 100},
                new double[] {101, 99, 102, 98, 103, 97, 100.5, 99.5});
        assertThat(ratio.significant()).isFalse();
    }

    @Test
    void roundsThatDoNotPairAreRefused() {
        assertThatThrownBy(() -> PairedRatio.of(new double[] {1}, new double[] {1, 2}))
                .isInstanceOf(InvalidValueException.class);
    }
}
