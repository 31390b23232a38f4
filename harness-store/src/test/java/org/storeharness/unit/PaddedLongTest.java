package org.storeharness.unit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaddedLongTest {
    @Test
    void nothingElseIsWithinTwoLinesOfTheNumber() {
        assertThat(PaddedLong.INDEX * Long.BYTES).isGreaterThanOrEqualTo(LinePadding.BYTES);
        assertThat((PaddedLong.LENGTH - PaddedLong.INDEX - 1) * Long.BYTES).isGreaterThanOrEqualTo(LinePadding.BYTES);
    }

    @Test
    void aNumberChangesAsAnAtomicOneDoes() {
        PaddedLong number = new PaddedLong(7);
        assertThat(number.getAndIncrement()).isEqualTo(7);
        assertThat(number.compareAndSet(7, 9)).isFalse();
        assertThat(number.compareAndSet(8, 9)).isTrue();
        assertThat(number.get()).isEqualTo(9);
        number.setRelease(3);
        assertThat(number.getAcquire()).isEqualTo(3);
        assertThat(number.getPlain()).isEqualTo(3);
        assertThat(number.getAndAdd(5)).isEqualTo(3);
        assertThat(number.get()).isEqualTo(8);
    }
}
