package org.storeharness.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedLongsTest {
    @Test
    void anyNumbersReadBackAsTheyWere() {
        Random random = new Random(3);
        for (int trial = 0; trial < 500; trial++) {
            int bits = random.nextInt(64);
            long[] values = random.longs(random.nextInt(300), Long.MIN_VALUE, Long.MAX_VALUE)
                    .map(value -> value >> bits)
                    .toArray();
            assertThat(PackedLongs.read(PackedLongs.write(values), values.length))
                    .isEqualTo(values);
        }
        long[] ends = {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE};
        assertThat(PackedLongs.read(PackedLongs.write(ends), 5)).isEqualTo(ends);
    }

    @Test
    void manySmallNumbersTakeLittleRoom() {
        assertThat(PackedLongs.write(new long[8_192])).hasSizeLessThan(200);
    }

    @Test
    void moreNumbersThanAllowedAreRefused() {
        String text = PackedLongs.write(new long[1_000_000]);
        assertThatThrownBy(() -> PackedLongs.read(text, 999_999)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> PackedLongs.read(text, 10)).isInstanceOf(InvalidValueException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "AAAA", "eJw=", "%%%%"})
    void otherTextIsRefused(String text) {
        assertThatThrownBy(() -> PackedLongs.read(text, 10)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void aNumberWithoutItsEndIsRefused() {
        long[] values = new Random(4).longs(100).toArray();
        String text = PackedLongs.write(values);
        for (int length = 4; length < text.length(); length += 4) {
            String cut = text.substring(0, length);
            assertThatThrownBy(() -> PackedLongs.read(cut, 100)).isInstanceOf(InvalidValueException.class);
        }
    }
}
