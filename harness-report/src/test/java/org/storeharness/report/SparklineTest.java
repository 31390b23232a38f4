package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SparklineTest {
    @Test
    void aBarIsAsHighAsItsShareOfTheHighestValue() {
        assertThat(Sparkline.of(new double[] {0, 1, 2, 4, 8})).isEqualTo("\u2581\u2582\u2583\u2585\u2588");
        assertThat(Sparkline.of(new double[] {99, 100, 98})).isEqualTo("\u2588\u2588\u2588");
    }

    @Test
    void whereNothingWasDoneThereAreNoBars() {
        assertThat(Sparkline.of(new double[] {0, 0})).isEqualTo("\u2581\u2581");
        assertThat(Sparkline.of(new double[] {})).isEmpty();
    }
}
