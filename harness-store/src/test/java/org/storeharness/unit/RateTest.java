package org.storeharness.unit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class RateTest {
    @Test
    void aReducedRateIsTheSameFractionInSmallestTerms() {
        assertThat(Rate.parse("1000/s").reduced()).isEqualTo(new Rate(1, 1_000_000));
        assertThat(Rate.parse("0.5/s").reduced()).isEqualTo(new Rate(1, 2_000_000_000L));
        assertThat(new Rate(7, 3).reduced()).isEqualTo(new Rate(7, 3));
    }

    @Test
    void twoRatesAreWholeNumbersInTheirCommonPeriod() {
        Rate third = new Rate(1, 3);
        Rate quarters = new Rate(3, 4);
        BigInteger period = CommonPeriod.of(third, quarters);
        assertThat(period).isEqualTo(12);
        assertThat(CommonPeriod.operations(third, period)).isEqualTo(4);
        assertThat(CommonPeriod.highest(third, quarters)).isEqualTo(9);
    }
}
