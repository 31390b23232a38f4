package org.storeharness.seaweed.standin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectIdTest {
    @Test
    void anIdIsReadAndWrittenAsSeaweedFsDoes() {
        assertThat(ObjectId.parse("15,01d4c2759dade5")).isEqualTo(new ObjectId(15, 0x01d4c2, 0x759dade5));
        assertThat(ObjectId.parse("15,01d4c2759dade5_3")).isEqualTo(new ObjectId(15, 0x01d4c5, 0x759dade5));
        assertThat(new ObjectId(15, 0x1d4c2, 0x59dade5)).hasToString("15,01d4c2059dade5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3,01637037d6", "7,ff00000001", "2147483647,ffffffffffffffff00000000", "4,010203ffffffff"})
    void whatIsReadIsWrittenAlike(String text) {
        assertThat(String.valueOf(ObjectId.parse(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "3",
                "3,",
                ",01637037d6",
                "3,637037d6",
                "3,0163703z",
                "2147483648,01637037d6",
                "3,01637037d6_x"
            })
    void anythingElseIsNoId(String text) {
        assertThat(ObjectId.parse(text)).isNull();
    }
}
